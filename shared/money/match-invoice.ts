import { csvText } from '../util/csv.ts';
import { addMoney, type Money, readAmount } from './money.ts';
import type { InvoiceLine } from './read-invoice.ts';
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
 * Matches each invoice line with at most one ledger line: first by task ID, then by time within five minutes, the nearest
 * pair first. At equal distance, a pair with equal amounts comes first.
 */
export function matchInvoice(invoice: readonly InvoiceLine[], ledger: readonly SpendingLine[]): InvoiceComparison {
  const matches = new Map<InvoiceLine, MatchedLine>();
  const free = new Set(ledger);
  const byTaskId = Map.groupBy(ledger, (line) => line.gatewayTaskId?.toLowerCase() ?? '');
  const match = (pair: MatchedLine) => {
    free.delete(pair.ledger);
    matches.set(pair.invoice, pair);
  };
  for (const line of invoice) {
    if (line.taskId === undefined) continue;
    const found = byTaskId.get(line.taskId.toLowerCase())?.find((each) => free.has(each));
    if (found) match({ invoice: line, ledger: found, by: 'task ID' });
  }
  // A task ID that the ledger does not have belongs to another request, also at the same time.
  let timed = invoice.filter((line): line is TimedLine => line.at !== undefined && line.taskId === undefined);
  for (let pairs = nearestPairs(timed, free); pairs.length > 0; pairs = nearestPairs(timed, free)) {
    for (const pair of pairs) if (free.has(pair.ledger) && !matches.has(pair.invoice)) match({ ...pair, by: 'time' });
    timed = timed.filter((line) => !matches.has(line));
  }
  const pairs = invoice.flatMap((line) => matches.get(line) ?? []);
  return {
    equal: pairs.filter(hasEqualAmounts),
    different: pairs.filter((pair) => !hasEqualAmounts(pair)),
    onlyInvoice: invoice.filter((line) => !matches.has(line)),
    onlyLedger: ledger.filter((line) => free.has(line)),
    invoiced: addMoney(invoice.map(({ amount, currency }) => ({ [currency]: amount }))),
    estimated: addMoney(ledger.map(moneyOf)),
  };
}

type TimedLine = InvoiceLine & { readonly at: number };

/** Pairs of one invoice line that are compared at once. A line whose pairs are all used gets the next ones. */
const mostPairs = 16;

/** Returns the nearest ledger lines of each invoice line as pairs, in the order in which they match. */
function nearestPairs(invoice: readonly TimedLine[], free: ReadonlySet<SpendingLine>) {
  const byTime = [...free].sort((a, b) => a.at - b.at);
  const amounts = new Map(byTime.map((line) => [line, amountKey(line)]));
  const pairs = invoice.flatMap((line) => {
    const amount = amountKey(line);
    return nearestLines(byTime, line.at).map((ledger) => ({
      invoice: line,
      ledger,
      distance: Math.abs(ledger.at - line.at),
      rank: amounts.get(ledger) === amount ? 0 : 1,
    }));
  });
  return pairs.sort((a, b) => a.distance - b.distance || a.rank - b.rank);
}

/** Returns the lines within five minutes of a time, the nearest first. */
function nearestLines(byTime: readonly SpendingLine[], at: number): readonly SpendingLine[] {
  const found: SpendingLine[] = [];
  let after = firstFrom(byTime, at);
  let before = after - 1;
  const distanceOf = (line: SpendingLine | undefined) => (line ? Math.abs(line.at - at) : Number.POSITIVE_INFINITY);
  while (found.length < mostPairs) {
    const [earlier, later] = [byTime[before], byTime[after]];
    const isEarlier = distanceOf(earlier) < distanceOf(later);
    const next = isEarlier ? earlier : later;
    if (!next || distanceOf(next) > nearestMs) break;
    found.push(next);
    if (isEarlier) before -= 1;
    else after += 1;
  }
  return found;
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

const hasEqualAmounts = ({ invoice, ledger }: MatchedLine) => amountKey(invoice) === amountKey(ledger);

/** Returns one text for equal amounts: `0.4` and `0.40`. `undefined` for a line without an estimate. */
function amountKey({ currency, amount }: Pick<SpendingLine, 'currency' | 'amount'>): string | undefined {
  return amount === undefined ? undefined : `${currency} ${readAmount(amount)}`;
}

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
