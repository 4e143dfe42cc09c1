import Papa from 'papaparse';

/** Lines of a CSV file (RFC 4180): quoted where necessary, each ended by CR LF. Cells contain no formulas. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : withoutFormulas(cell))));
  return `${Papa.unparse(safe, { newline: '\r\n' })}\r\n`;
}

/**
 * Writes an apostrophe before text that a spreadsheet would read as a formula. Signed numbers such as `-1.5` and `+3 %`
 * stay numbers. A spreadsheet whose separator is a semicolon or a tab begins a cell behind each, and a row behind each
 * line break: quotes count for it only at the beginning of a cell. There, a hyphen and a space begin an item of a list.
 */
function withoutFormulas(text: string): string {
  const inside = text.replace(/([;\t\r\n])([=+@]|-(?! ))/g, "$1'$2");
  return /^(?:[=@\t\r\n]|[+-](?![\d.,\s%]*$))/.test(text) ? `'${inside}` : inside;
}
