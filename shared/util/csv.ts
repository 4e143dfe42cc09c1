import Papa from 'papaparse';

/** Returns a CSV file. Spreadsheets read it as UTF-8 only because of its byte order mark. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\ufeff${csvRows(rows)}`;
}

/**
 * Returns the lines of a CSV file (RFC 4180): cells are quoted if necessary, and each line ends with CR LF. No cell
 * contains a formula.
 */
export function csvRows(rows: readonly (readonly (string | number)[])[]): string {
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
  const inside = text.replace(/([;\t\r\n])('*)([=+@]|-(?! ))/g, "$1'$2$3");
  return startsAsFormula.test(text) ? `'${inside}` : inside;
}

/** Apostrophes before a formula are part of the text. Each gets another one, so that the text can be read again. */
const startsAsFormula = /^'*(?:[=@\t\r\n]|[+-](?![\d.,\s%]*$))/;

/** Returns the text of a cell that `csvText` wrote, without the apostrophes before formulas. */
export function withoutFormulaMarks(cell: string): string {
  const text = cell.replace(/([;\t\r\n])'('*)([=+@]|-(?! ))/g, '$1$2$3');
  return text.startsWith("'") && startsAsFormula.test(text) ? text.slice(1) : text;
}

/** One row of a CSV file. A quoted cell can contain line breaks, so a row can have several lines. */
interface CsvRow {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly lastLine: number;
  readonly cells: readonly string[];
  /** A quotation mark is not closed, or stands inside a cell without a second one, so that the cells are unknown. */
  readonly isBroken: boolean;
}

/** Returns a sentence about the lines of a broken row, which can be many. `noun`: what one line would be. */
export function brokenRowText({ line, lastLine }: CsvRow, noun: string): string {
  const lost = lastLine > line ? `Lines ${line} to ${lastLine} are left out.` : `The ${noun} is left out.`;
  return `${brokenQuoteText} ${lost}`;
}

export const brokenQuoteText = 'A quotation mark is not closed. Double the quotation marks inside a cell.';

/**
 * Reads CSV or TSV as spreadsheets write it: with a byte order mark, quotes, and commas, semicolons or tabs between the
 * cells, or the separator of a first line such as `sep=;`. Returns at most `most` rows that are not blank, the header included.
 */
export function readCsv(text: string, most: number): readonly CsvRow[] {
  const unmarked = text.replace(/^\uFEFF/, '');
  // Excel writes and obeys a first line that names the separator.
  const [named = '', separator] = /^"?sep=([^"\r\n])"?(?:\r\n|\r|\n|$)/i.exec(unmarked) ?? [];
  const content = unmarked.slice(named.length);
  const rows: CsvRow[] = [];
  let line = named === '' ? 1 : 2;
  let cursor = 0;
  Papa.parse<string[]>(content, {
    delimiter: separator ?? separatorOf(content),
    step({ data, errors, meta }, parser) {
      // A quoted cell can contain line breaks.
      const part = content.slice(cursor, meta.cursor);
      const breaks = part.split(/\r\n|\r|\n/).length - 1;
      if (data.some((cell) => cell.trim() !== '')) {
        const lastLine = line + breaks - (/[\r\n]$/.test(part) ? 1 : 0);
        rows.push({ line, lastLine, cells: data, isBroken: errors.some(({ type }) => type === 'Quotes') });
      }
      line += breaks;
      cursor = meta.cursor;
      if (rows.length >= most) parser.abort();
    },
  });
  return rows;
}

/** Returns the separator of the first line. A file with a single column has none, so its commas are text. */
function separatorOf(content: string): string {
  const [header = ''] = content.split(/[\r\n]/, 1);
  const outside = header.replace(/"(?:[^"]|"")*"/g, '');
  const [first] = ['\t', ';', ',', '|']
    .map((separator) => ({ separator, count: outside.split(separator).length - 1 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  return first?.separator ?? '\u001f';
}
