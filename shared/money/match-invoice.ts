import { csvText } from '../util/csv.ts';
import type { InvoiceLine } from './invoice.ts';
import { addMoney, type Money, readAmount } from './money.ts';
import type { SpendingLine } from './spending.ts';

/** Maximum distance between the times of an invoice line and a ledger line without a task ID. Milliseconds. */
const nearestMs = 5 * 60_000;

export interface MatchedLine {
  readonly invoice: InvoiceLine;
  readonly ledger: SpendingLine;
  readonly by: 'task ID' | 'time';
}

export interface InvoiceComparison {
  /** Pairs with equal amounts. */
  readonly equal: readonly MatchedLine[];
  /** Pairs with different amounts, currencies, or without an estimate. */
  readonly different: readonly MatchedLine[];
  readonly onlyInvoice: readonly InvoiceLine[];
  readonly onlyLedger: readonly SpendingLine[];
  readonly invoiced: Money;
  /** Estimates of all ledger lines. */
  readonly estimated: Money;
}

/**
 * Matches each invoice line with at most one ledger line: first by task ID, then by the nearest time within five
 * minutes. At equal distance, a line with an equal amount is used.
 */
export function matchInvoice(invoice: readonly InvoiceLine[], ledger: readonly SpendingLine[]): InvoiceComparison {
  const matches = new Map<InvoiceLine, MatchedLine>();
  const free = new Set(ledger);
  const byTaskId = Map.groupBy(ledger, (line) => line.gatewayTaskId?.toLowerCase() ?? '');
  const match = (line: InvoiceLine, found: SpendingLine | undefined, by: MatchedLine['by']) => {
    if (!found) return;
    free.delete(found);
    matches.set(line, { invoice: line, ledger: found, by });
  };
  for (const line of invoice) {
    if (line.taskId === undefined) continue;
    match(
      line,
      byTaskId.get(line.taskId.toLowerCase())?.find((each) => free.has(each)),
      'task ID',
    );
  }
  const byTime = [...free].sort((a, b) => a.at - b.at);
  for (const line of invoice) {
    // A task ID that the ledger does not have belongs to another request, also at the same time.
    if (line.at === undefined || line.taskId !== undefined) continue;
    match(line, nearest(line, line.at, byTime, free), 'time');
  }
  const pairs = invoice.flatMap((line) => matches.get(line) ?? []);
  return {
    equal: pairs.filter(isEqual),
    different: pairs.filter((pair) => !isEqual(pair)),
    onlyInvoice: invoice.filter((line) => !matches.has(line)),
    onlyLedger: ledger.filter((line) => free.has(line)),
    invoiced: addMoney(invoice.map(({ amount, currency }) => ({ [currency]: amount }))),
    estimated: addMoney(ledger.map(moneyOf)),
  };
}

function nearest(
  line: InvoiceLine,
  at: number,
  byTime: readonly SpendingLine[],
  free: ReadonlySet<SpendingLine>,
): SpendingLine | undefined {
  let best: SpendingLine | undefined;
  const rank = (each: SpendingLine) => [Math.abs(each.at - at), hasAmountOf(line, each) ? 0 : 1] as const;
  for (let index = firstFrom(byTime, at - nearestMs); index < byTime.length; index += 1) {
    const each = byTime[index];
    if (!each || each.at > at + nearestMs) break;
    if (!free.has(each)) continue;
    const [distance, other] = rank(each);
    const [bestDistance, bestOther] = best ? rank(best) : [Number.POSITIVE_INFINITY, 1];
    if (distance < bestDistance || (distance === bestDistance && other < bestOther)) best = each;
  }
  return best;
}

/** Returns the index of the first line at or after a time. */
function firstFrom(byTime: readonly SpendingLine[], at: number): number {
  let [low, high] = [0, byTime.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((byTime[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function hasAmountOf(invoice: InvoiceLine, ledger: SpendingLine): boolean {
  if (ledger.amount === undefined || ledger.currency !== invoice.currency) return false;
  return readAmount(ledger.amount) === readAmount(invoice.amount);
}

const isEqual = ({ invoice, ledger }: MatchedLine) => hasAmountOf(invoice, ledger);

function moneyOf({ currency, amount }: SpendingLine): Money {
  return currency === undefined || amount === undefined ? {} : { [currency]: amount };
}

/** Returns the differences as CSV: pairs with different amounts, then lines that only one side has. */
export function invoiceDifferencesCsv({ different, onlyInvoice, onlyLedger }: InvoiceComparison): string {
  const ledgerCells = (line: SpendingLine) => [
    line.amount ?? '',
    line.currency ?? '',
    new Date(line.at).toISOString(),
    line.modelId,
    line.state,
    line.id,
  ];
  const invoiceCells = ({ line, amount, currency, taskId }: InvoiceLine) => [line, taskId ?? '', amount, currency];
  return csvText([
    [
      'difference',
      'invoice line',
      'task id',
      'invoiced',
      'currency',
      'estimate',
      'currency',
      'time',
      'model',
      'state',
      'line id',
    ],
    ...different.map(({ invoice, ledger }) => ['amount differs', ...invoiceCells(invoice), ...ledgerCells(ledger)]),
    ...onlyInvoice.map((line) => ['only in the invoice', ...invoiceCells(line), '', '', '', '', '', '']),
    ...onlyLedger.map((line) => ['only in the ledger', '', line.gatewayTaskId ?? '', '', '', ...ledgerCells(line)]),
  ]);
}
