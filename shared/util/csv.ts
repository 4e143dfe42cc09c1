import Papa from 'papaparse';

/**
 * Returns the lines of a CSV file (RFC 4180): cells are quoted if necessary, and each line ends with CR LF. No cell
 * contains a formula.
 */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : withoutFormulas(cell))));
  return `${Papa.unparse(safe, { newline: '\r\n' })}\r\n`;
}

/**
 * Adds an apostrophe before text that a spreadsheet would read as a formula. Signed numbers such as `-1.5` and `+3 %`
 * stay numbers. A spreadsheet with semicolons or tabs as separators starts a cell after each of them, and a row after
 * each line break; for it, quotes count only at the beginning of a cell. At the beginning of a line, a hyphen and a
 * space are a list item and no formula.
 */
function withoutFormulas(text: string): string {
  const inside = text.replace(/([;\t\r\n])([=+@]|-(?! ))/g, "$1'$2");
  return /^(?:[=@\t\r\n]|[+-](?![\d.,\s%]*$))/.test(text) ? `'${inside}` : inside;
}

export interface CsvTable {
  /** Cells of the first line. */
  readonly header: readonly string[];
  /** Rows with at least one cell that is not blank. `line` counts rows from 1; the header is line 1. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Reads CSV or TSV as spreadsheets write it: with any separator, with or without a byte order mark. */
export function readCsvTable(text: string): CsvTable {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd(), { skipEmptyLines: false });
  const [header = [], ...rows] = data;
  return {
    header,
    rows: rows.flatMap((cells, index) => (cells.every((cell) => cell.trim() === '') ? [] : { line: index + 2, cells })),
  };
}
