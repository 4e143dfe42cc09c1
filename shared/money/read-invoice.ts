import { z } from 'zod';
import { readCsv, withoutFormulaMarks } from '../util/csv.ts';
import { withIsoDate } from '../util/read-date.ts';
import { hasLostDigits, numberReason, withDecimalPoint } from '../util/read-number.ts';
import { currencyReason, rateReason } from './price-input.ts';

/** Maximum size of a file. Characters. */
const longestFile = 20_000_000;
const mostLines = 100_000;

/** One charge of an invoice. */
export interface InvoiceLine {
  /** Line of the file, from 1. The header is line 1. */
  readonly line: number;
  /** Id of the task at the gateway. */
  readonly taskId?: string;
  /** Milliseconds since 1970. Absent for a date without a time. */
  readonly at?: number;
  readonly amount: string;
  readonly currency: string;
}

export type ReadInvoice =
  | {
      readonly ok: true;
      readonly lines: readonly InvoiceLine[];
      /** Lines that were left out. */
      readonly problems: readonly { readonly line: number; readonly sentence: string }[];
    }
  | { readonly ok: false; readonly sentence: string };

/** Names of columns, in lower case, as invoices write them. */
const columns = {
  taskId: ['task id', 'task_id', 'taskid', 'task', 'request id', 'request_id'],
  time: ['time', 'timestamp', 'date', 'created', 'created at', 'created_at'],
  amount: ['amount', 'cost', 'price', 'total', 'charge'],
  currency: ['currency'],
} as const;

/** Reads an invoice as CSV. Each line needs an amount, a currency, and a task ID or a time. */
export function readInvoice(text: string): ReadInvoice {
  if (text.length > longestFile) return { ok: false, sentence: 'The invoice is larger than 20 MB. Split the file.' };
  const [first, ...rows] = readCsv(text, mostLines + 2);
  const names = (first?.cells ?? []).map((name) => name.trim().toLowerCase());
  const place = (column: keyof typeof columns) => {
    const found = columns[column].map((name) => names.indexOf(name)).find((index) => index >= 0);
    return found ?? -1;
  };
  const places = { taskId: place('taskId'), time: place('time'), amount: place('amount'), currency: place('currency') };
  // Beside a time, `id` may be the number of the line.
  if (places.taskId < 0 && places.time < 0) places.taskId = names.indexOf('id');
  const missing = (['amount', 'currency'] as const).filter((column) => places[column] < 0);
  if (missing.length > 0 || (places.taskId < 0 && places.time < 0)) {
    const wanted = [...missing, ...(places.taskId < 0 && places.time < 0 ? ['task ID or time'] : [])];
    return { ok: false, sentence: `The first line must name the columns. Missing: ${wanted.join(', ')}.` };
  }
  if (rows.length > mostLines) {
    return { ok: false, sentence: `The invoice has more than ${mostLines} lines, which is the limit. Split the file.` };
  }
  const lines: InvoiceLine[] = [];
  const problems: { line: number; sentence: string }[] = [];
  for (const { line, cells } of rows) {
    const cell = (column: keyof typeof columns) => withoutFormulaMarks(cells[places[column]] ?? '').trim();
    const amount = withDecimalPoint(cell('amount'));
    const currency = cell('currency').toUpperCase();
    const at = readTime(cell('time'));
    const taskId = cell('taskId');
    const amountReason = rateReason(amount);
    const sentence =
      (amountReason && `The amount ${amountReason}`) ??
      (/^[A-Z]{3}$/.test(currency) ? undefined : `The currency ${currencyReason(cell('currency'))}`) ??
      (at === 'invalid'
        ? `The time is “${cell('time').slice(0, 40)}”. Use a time such as 2026-11-21 20:57.`
        : undefined) ??
      (hasLostDigits(taskId) ? `The task ID ${numberReason(taskId)}` : undefined) ??
      (taskId === '' && at === undefined
        ? 'The line has no task ID and no time of day, so it can’t be matched.'
        : undefined);
    if (sentence !== undefined) problems.push({ line, sentence });
    else {
      lines.push({ line, amount, currency, ...(taskId && { taskId }), ...(typeof at === 'number' && { at }) });
    }
  }
  return lines.length + problems.length === 0
    ? { ok: false, sentence: 'The invoice has no lines.' }
    : { ok: true, lines, problems };
}

const timePattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:\d{2})?$/;
const isDay = (text: string) => z.iso.date().safeParse(text).success;

/**
 * Returns a time in milliseconds. A time without a zone is local. A date without a time of day identifies no request.
 * Other formats are not guessed: `05/11/2026` is another day in another country.
 */
function readTime(written: string): number | 'invalid' | undefined {
  const text = withIsoDate(written);
  if (text === '' || isDay(text)) return undefined;
  const [, day = '', time = '', zone = ''] = timePattern.exec(text) ?? [];
  const at = isDay(day) ? Date.parse(`${day}T${time}${zone === 'UTC' ? 'Z' : zone}`) : Number.NaN;
  return Number.isNaN(at) ? 'invalid' : at;
}
