import { csvText, readCsv, withoutFormulaMarks } from '../util/csv.ts';
import { parseJsonOrUndefined } from '../util/json.ts';
import { checkPriceList } from './check-price-list.ts';
import { requestsOf } from './choose-price.ts';
import { mostPrices, type Price } from './price.ts';
import {
  type PriceColumn,
  type PriceInput,
  priceColumns,
  priceColumnTitles,
  priceInput,
  priceInputOf,
  priceSentence,
  readPrice,
} from './price-input.ts';

// Price lists as tables: CSV, cells of a spreadsheet, or JSON with one object for each price.

/** Maximum size of a table. Characters. */
export const longestPriceTable = 5_000_000;
/** The format and the version of JSON files that earlier versions of this program wrote. */
const ownFormat = 'triptych-prices';
const ownVersion = 1;

export interface PriceTableProblem {
  /** `Line 3` of a table, or `Price 3` of JSON. */
  readonly place: string;
  /** A sentence for the user. */
  readonly sentence: string;
}

type ReadPriceTable =
  | {
      readonly ok: true;
      readonly prices: readonly Omit<Price, 'id'>[];
      /** Rows that were left out. */
      readonly problems: readonly PriceTableProblem[];
    }
  | { readonly ok: false; readonly sentence: string };

export function writePricesAsCsv(prices: readonly Price[]): string {
  const rows = prices.map(priceInputOf).map((input) => priceColumns.map((column) => input[column]));
  return csvText([priceColumns, ...rows]);
}

/**
 * Reads a price list of unknown origin. A row with a problem is reported and left out; the other rows stay. `list` and
 * `today` fill in what a row leaves out.
 */
export function readPriceTable(text: string, list: readonly Price[], today: string): ReadPriceTable {
  if (text.length > longestPriceTable) return { ok: false, sentence: 'The table is larger than 5 MB. Split it.' };
  const rows = /^\s*[[{]/.test(text) ? rowsOfJson(text) : rowsOfCsv(text);
  if (typeof rows === 'string') return { ok: false, sentence: rows };
  if (rows.length === 0) return { ok: false, sentence: 'The table has no prices.' };
  if (rows.length > mostPrices) {
    return { ok: false, sentence: `The table has more than ${mostPrices} prices, which is the limit of a price list.` };
  }
  const problems: PriceTableProblem[] = [];
  const valid: { place: string; price: Omit<Price, 'id'> }[] = [];
  for (const { place, input } of rows) {
    const read = input && readPrice(input, list, today);
    if (!read) problems.push({ place, sentence: 'This entry isn’t a price.' });
    else if (read.ok) valid.push({ place, price: read.price });
    else problems.push(...read.reasons.map((reason) => ({ place, sentence: priceSentence(reason) })));
  }
  const conflicts = checkPriceList(valid.map(({ price }) => price));
  problems.push(
    ...conflicts.map((reason) => ({ place: valid[reason.index]?.place ?? '', sentence: priceSentence(reason) })),
  );
  const refused = new Set(conflicts.map(({ index }) => index));
  return { ok: true, prices: valid.flatMap(({ price }, index) => (refused.has(index) ? [] : price)), problems };
}

type TableRow = { readonly place: string; readonly input: PriceInput | undefined };

function rowsOfJson(text: string): TableRow[] | string {
  const content = parseJsonOrUndefined(text);
  const file: Readonly<Record<string, unknown>> = isRecord(content) ? content : { prices: content };
  if (!Array.isArray(file['prices'])) return 'This isn’t a price list.';
  if (file['format'] === ownFormat && Number(file['version']) > ownVersion) {
    return 'This file was written by a newer version of Triptych. Use that version.';
  }
  return file['prices'].map((entry: unknown, index) => {
    const cells = isRecord(entry) ? Object.entries(entry) : undefined;
    const nameOf = placesOf((cells ?? []).map(([name]) => name));
    const isText = cells?.every(([, value]) => ['string', 'number'].includes(typeof value));
    return {
      place: `Price ${index + 1}`,
      input: isText ? priceInput((column) => String(cells?.[nameOf(column)]?.[1] ?? '')) : undefined,
    };
  });
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of columns, in lower case, that a header may have besides the titles and the names of this program. */
const aliases: Readonly<Partial<Record<PriceColumn, readonly string[]>>> = {
  baseUrl: ['base url', 'gateway'],
  modelId: ['model id'],
  unit: ['per'],
  rate: ['amount'],
  validFrom: ['from', 'date'],
  notes: ['note', 'comment'],
};

/** Returns the place of each column in a header, or -1. */
function placesOf(header: readonly string[]): (column: PriceColumn) => number {
  return (column) => {
    const names = [column.toLowerCase(), priceColumnTitles[column].toLowerCase(), ...(aliases[column] ?? [])];
    return header.findIndex((name) => names.includes(name.trim().toLowerCase()));
  };
}

function rowsOfCsv(text: string): TableRow[] | string {
  const [first, ...rows] = readCsv(text, mostPrices + 2);
  const placeOf = placesOf(first?.cells ?? []);
  const missing = (['modelId', 'rate', 'unit'] as const).filter((column) => placeOf(column) < 0);
  if (missing.length > 0) {
    const titles = missing.map((column) => priceColumnTitles[column].toLowerCase());
    return `The first line must name the columns. Missing: ${titles.join(', ')}.`;
  }
  return rows.map(({ line, cells }) => ({
    place: `Line ${line}`,
    input: priceInput((column) => withoutFormulaMarks(cells[placeOf(column)] ?? '')),
  }));
}

/** The changes that the prices of a table would make in a list. */
export interface PriceDifference {
  readonly added: readonly Price[];
  readonly changed: readonly { readonly before: Price; readonly after: Price }[];
  /** Prices of the list that the table does not have. */
  readonly missing: readonly Price[];
}

/** Compares a list with the prices of a table. Prices for the same requests from the same day are one price. */
export function comparePrices(
  list: readonly Price[],
  found: readonly Omit<Price, 'id'>[],
  newId: () => string,
): PriceDifference {
  const keyOf = (price: Omit<Price, 'id'>) => `${requestsOf(price)} ${price.validFrom}`;
  const missing = new Map(list.map((price) => [keyOf(price), price]));
  const added: Price[] = [];
  const changed: { before: Price; after: Price }[] = [];
  for (const price of found) {
    const before = missing.get(keyOf(price));
    missing.delete(keyOf(price));
    // A table that leaves out the notes leaves them as they are.
    const after = { ...price, id: before?.id ?? newId(), notes: price.notes || (before?.notes ?? '') };
    if (!before) added.push(after);
    else if (before.rate !== after.rate || before.currency !== after.currency || before.notes !== after.notes) {
      changed.push({ before, after });
    }
  }
  return { added, changed, missing: [...missing.values()] };
}

/** Returns the list after the difference. */
export function withPriceDifference(
  list: readonly Price[],
  { added, changed, missing }: PriceDifference,
  removesMissing: boolean,
): Price[] {
  const after = new Map(changed.map((change) => [change.before.id, change.after]));
  const removed = new Set(removesMissing ? missing.map(({ id }) => id) : []);
  return [...list.filter(({ id }) => !removed.has(id)).map((price) => after.get(price.id) ?? price), ...added];
}
