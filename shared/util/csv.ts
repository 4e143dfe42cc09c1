/**
 * Lines of a CSV file (RFC 4180): quoted where necessary, ended by CR LF. Text that a spreadsheet would read as a
 * formula starts with an apostrophe; numbers are unchanged.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const harmless = withoutFormulas(value);
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * A spreadsheet whose separator is a semicolon or a tab begins a cell behind each, and a row behind each line break: quotes
 * count for it only at the beginning of a cell. A hyphen and a space begin an item of a list, and no formula.
 */
function withoutFormulas(text: string): string {
  const inside = text.replace(/([;\t\r\n])([=+@]|-(?! ))/g, "$1'$2");
  return /^[=+\-@\t\r\n]/.test(text) ? `'${inside}` : inside;
}
