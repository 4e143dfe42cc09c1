import { z } from 'zod';
import { csvText, readCsv, withoutFormulaMarks } from '../util/csv.ts';
import { parseJsonOrUndefined } from '../util/json.ts';
import { checkPriceList } from './check-price-list.ts';
import { comparableText } from './choose-price.ts';
import { mostPrices, type Price } from './price.ts';
import { type PriceInput, priceColumns, priceColumnTitles, priceInputOf, readPrice } from './price-input.ts';

// Price lists as files for a team: JSON or CSV. Both have one text for each column of `priceColumns`.

const format = 'triptych-prices';
const version = 1;
/** Maximum size of a file. Characters. */
const longestFile = 5_000_000;

const fileSchema = z.object({ format: z.literal(format), version: z.number().int(), prices: z.array(z.unknown()) });
const textSchema = z.union([z.string(), z.number()]).transform(String).default('');
const entrySchema = z.object({
  baseUrl: textSchema,
  modelId: textSchema,
  conditions: textSchema,
  unit: textSchema,
  rate: textSchema,
  currency: textSchema,
  validFrom: textSchema,
  notes: textSchema,
}) satisfies z.ZodType<PriceInput>;

export interface PriceFileProblem {
  /** `Line 3` of a CSV file, or `Price 3` of a JSON file. */
  readonly place: string;
  /** A sentence for the user. */
  readonly sentence: string;
}

export type ReadPriceFile =
  | {
      readonly ok: true;
      readonly prices: readonly Omit<Price, 'id'>[];
      /** Rows that were left out. */
      readonly problems: readonly PriceFileProblem[];
      /** Values with a decimal comma or another order of the date, and how they are read. */
      readonly readings: readonly PriceFileProblem[];
    }
  | { readonly ok: false; readonly sentence: string };

export function writePricesAsJson(prices: readonly Price[]): string {
  return `${JSON.stringify({ format, version, prices: prices.map(({ id: _, ...price }) => priceInputOf(price)) }, null, 2)}\n`;
}

export function writePricesAsCsv(prices: readonly Price[]): string {
  const rows = prices.map(priceInputOf).map((input) => priceColumns.map((column) => input[column]));
  return csvText([priceColumns, ...rows]);
}

/** Reads a price list of unknown origin. A row with a problem is reported and left out; the other rows stay. */
export function readPriceFile(text: string): ReadPriceFile {
  if (text.length > longestFile)
    return { ok: false, sentence: 'The file is larger than 5 MB. Split it into several files.' };
  const rows = text.trimStart().startsWith('{') ? rowsOfJson(text) : rowsOfCsv(text);
  if (typeof rows === 'string') return { ok: false, sentence: rows };
  if (rows.length === 0) return { ok: false, sentence: 'The file has no prices.' };
  if (rows.length > mostPrices) {
    return { ok: false, sentence: `The file has more than ${mostPrices} prices, which is the limit of a price list.` };
  }
  const problems: PriceFileProblem[] = [];
  const valid: { place: string; price: Omit<Price, 'id'> }[] = [];
  const readings: PriceFileProblem[] = [];
  const report = (place: string, field: string, reason: string) =>
    problems.push({ place, sentence: `${priceColumnTitles[field as keyof PriceInput]} ${reason}` });
  for (const { place, input } of rows) {
    const read = input && readPrice(input);
    if (!read) problems.push({ place, sentence: 'This entry isn’t a price.' });
    else if (read.ok) {
      valid.push({ place, price: read.price });
      readings.push(...readingsOf(input, read.price).map((sentence) => ({ place, sentence })));
    } else for (const { field, text: reason } of read.reasons) report(place, field, reason);
  }
  const conflicts = checkPriceList(valid.map(({ price }) => price));
  for (const { index, field, text: reason } of conflicts) report(valid[index]?.place ?? '', field, reason);
  const refused = new Set(conflicts.map(({ index }) => index));
  const prices = valid.flatMap(({ price }, index) => (refused.has(index) ? [] : price));
  return { ok: true, prices, problems, readings };
}

function readingsOf(input: PriceInput, price: Omit<Price, 'id'>): string[] {
  return (['rate', 'validFrom'] as const).flatMap((column) =>
    input[column].trim() === price[column]
      ? []
      : `${priceColumnTitles[column]} “${input[column].trim()}” is read as ${price[column]}.`,
  );
}

type FileRow = { readonly place: string; readonly input: PriceInput | undefined };

function rowsOfJson(text: string): FileRow[] | string {
  const file = fileSchema.safeParse(parseJsonOrUndefined(text));
  if (!file.success) return 'This isn’t a price list.';
  if (file.data.version > version) return 'This file was written by a newer version of Triptych. Use that version.';
  return file.data.prices.map((raw, index) => ({
    place: `Price ${index + 1}`,
    input: entrySchema.safeParse(raw).data,
  }));
}

/** Names of columns, in lower case, that a header may have besides the names of this program. */
const aliases: Readonly<Record<keyof PriceInput, readonly string[]>> = {
  baseUrl: ['connection', 'base url', 'gateway'],
  modelId: ['model', 'model id'],
  conditions: ['condition'],
  unit: ['per'],
  rate: ['price', 'amount'],
  currency: [],
  validFrom: ['valid from', 'from', 'date'],
  notes: ['note', 'comment'],
};

function rowsOfCsv(text: string): FileRow[] | string {
  const [first, ...rows] = readCsv(text, mostPrices + 2);
  const header = first?.cells ?? [];
  const places = new Map(
    priceColumns.flatMap((column) => {
      const names = [column.toLowerCase(), ...aliases[column]];
      const index = header.findIndex((name) => names.includes(name.trim().toLowerCase()));
      return index < 0 ? [] : [[column, index] as const];
    }),
  );
  const missing = (['modelId', 'unit', 'rate', 'currency', 'validFrom'] as const).filter((name) => !places.has(name));
  if (missing.length > 0) return `The first line must name the columns. Missing: ${missing.join(', ')}.`;
  return rows.map(({ line, cells }) => {
    const cell = (column: keyof PriceInput) => withoutFormulaMarks(cells[places.get(column) ?? -1] ?? '');
    return {
      place: `Line ${line}`,
      input: {
        baseUrl: cell('baseUrl'),
        modelId: cell('modelId'),
        conditions: cell('conditions'),
        unit: cell('unit'),
        rate: cell('rate'),
        currency: cell('currency'),
        validFrom: cell('validFrom'),
        notes: cell('notes'),
      },
    };
  });
}

/** Returns the list with the prices of a file. A price with the same model, conditions, unit and date is replaced. */
export function mergePrices(
  current: readonly Price[],
  added: readonly Omit<Price, 'id'>[],
  newId: () => string,
): Price[] {
  const keyOf = ({ baseUrl, modelId, conditions, unit, validFrom }: Omit<Price, 'id'>) =>
    JSON.stringify([
      baseUrl,
      modelId,
      conditions.map(({ field, value }) => `${field}=${comparableText(value)}`).sort(),
      unit,
      validFrom,
    ]);
  const byKey = new Map(current.map((price) => [keyOf(price), price]));
  for (const price of added) {
    const key = keyOf(price);
    byKey.set(key, { ...price, id: byKey.get(key)?.id ?? newId() });
  }
  return [...byKey.values()];
}
