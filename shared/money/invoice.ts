import { readCsvTable } from '../util/csv.ts';
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
  taskId: ['task id', 'task_id', 'taskid', 'task', 'request id', 'request_id', 'id'],
  time: ['time', 'timestamp', 'date', 'created', 'created at', 'created_at'],
  amount: ['amount', 'cost', 'price', 'total', 'charge'],
  currency: ['currency'],
} as const;

/** Reads an invoice as CSV. Each line needs an amount, a currency, and a task ID or a time. */
export function readInvoice(text: string): ReadInvoice {
  if (text.length > longestFile) return { ok: false, sentence: 'The invoice is larger than 20 MB. Split the file.' };
  const { header, rows } = readCsvTable(text);
  const names = header.map((name) => name.trim().toLowerCase());
  const place = (column: keyof typeof columns) => {
    const found = columns[column].map((name) => names.indexOf(name)).find((index) => index >= 0);
    return found ?? -1;
  };
  const places = { taskId: place('taskId'), time: place('time'), amount: place('amount'), currency: place('currency') };
  const missing = (['amount', 'currency'] as const).filter((column) => places[column] < 0);
  if (missing.length > 0 || (places.taskId < 0 && places.time < 0)) {
    const wanted = [...missing, ...(places.taskId < 0 && places.time < 0 ? ['task ID or time'] : [])];
    return { ok: false, sentence: `The first line must name the columns. Missing: ${wanted.join(', ')}.` };
  }
  if (rows.length > mostLines) {
    return { ok: false, sentence: `The invoice has ${rows.length} lines; the limit is ${mostLines}. Split the file.` };
  }
  const lines: InvoiceLine[] = [];
  const problems: { line: number; sentence: string }[] = [];
  for (const { line, cells } of rows) {
    const cell = (column: keyof typeof columns) => (cells[places[column]] ?? '').trim();
    const amount = cell('amount');
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

/** Returns a time in milliseconds. A date without a time of day identifies no request. */
function readTime(text: string): number | 'invalid' | undefined {
  if (text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(text.replace(/^(\d{4}-\d{2}-\d{2}) (\d)/, '$1T$2'));
  return Number.isNaN(time) ? 'invalid' : time;
}
