import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceDifferencesCsv, matchInvoice } from '../../../../shared/money/match-invoice.ts';
import { type InvoiceLine, readInvoice } from '../../../../shared/money/read-invoice.ts';
import type { SpendingLine } from '../../../../shared/money/spending.ts';
import { threadCpuMs } from '../../../support/processor-time.ts';

const ledgerLine = (id: string, at: number, more: Partial<SpendingLine> = {}): SpendingLine => ({
  id,
  source: 'run',
  at,
  connection: 'c',
  modelId: 'video-d-pro',
  state: 'accepted',
  currency: 'USD',
  amount: '0.4',
  ...more,
});
const charge = (line: number, more: Partial<InvoiceLine>): InvoiceLine => ({
  line,
  amount: '0.40',
  currency: 'USD',
  ...more,
});
const minute = 60_000;

test('lines match by task ID, then by time, and each difference is listed', () => {
  const ledger = [
    ledgerLine('a', 0, { gatewayTaskId: 'Task-A' }),
    ledgerLine('b', minute, { gatewayTaskId: 'task-b' }),
    ledgerLine('c', 10 * minute),
    ledgerLine('d', 60 * minute, { gatewayTaskId: 'task-d' }),
  ];
  const invoice = [
    charge(2, { taskId: 'task-a', at: 59 * minute }),
    charge(3, { taskId: 'task-b', amount: '0.5' }),
    charge(4, { at: 12 * minute }),
    charge(5, { taskId: 'task-x', at: 60 * minute }),
    charge(6, { at: 66 * minute }),
  ];
  const { equal, different, onlyInvoice, onlyLedger, invoiced, estimated } = matchInvoice(invoice, ledger);
  const shown = (pairs: typeof equal) => pairs.map((pair) => [pair.invoice.line, pair.ledger.id, pair.by]);
  expect(shown(equal)).toEqual([
    [2, 'a', 'task ID'],
    [4, 'c', 'time'],
  ]);
  expect(shown(different)).toEqual([[3, 'b', 'task ID']]);
  expect(onlyInvoice.map(({ line }) => line)).toEqual([5, 6]);
  expect(onlyLedger.map(({ id }) => id)).toEqual(['d']);
  expect([invoiced, estimated]).toEqual([{ USD: '2.1' }, { USD: '1.6' }]);
  const csv = invoiceDifferencesCsv({ equal, different, onlyInvoice, onlyLedger, invoiced, estimated }).split('\r\n');
  expect(csv.slice(1, 5)).toEqual([
    'amount differs,3,task-b,0.5,USD,0.4,USD,1970-01-01T00:01:00.000Z,video-d-pro,accepted,b',
    'only in the invoice,5,task-x,0.40,USD,,,,,,',
    'only in the invoice,6,,0.40,USD,,,,,,',
    'only in the ledger,,task-d,,,0.4,USD,1970-01-01T01:00:00.000Z,video-d-pro,accepted,d',
  ]);
});

test('of two lines at the same time, the one with the equal amount matches', () => {
  const ledger = [ledgerLine('a', 0, { amount: '9' }), ledgerLine('b', 0)];
  expect(matchInvoice([charge(2, { at: minute })], ledger).equal).toMatchObject([{ ledger: { id: 'b' } }]);
  const other = matchInvoice([charge(2, { at: minute, currency: 'EUR' })], [ledgerLine('a', 0)]);
  expect(other.different).toHaveLength(1);
});

test('the nearest pairs match first, whatever the order of the file', () => {
  const ledger = [ledgerLine('a', 0), ledgerLine('b', 4 * minute)];
  const invoice = [charge(2, { at: 2 * minute - 1 }), charge(3, { at: 1000 })];
  for (const lines of [invoice, invoice.toReversed()]) {
    const { equal } = matchInvoice(lines, ledger);
    const shown = equal.map((pair) => `${pair.invoice.line} ${pair.ledger.id}`).sort();
    expect(shown).toEqual(['2 b', '3 a']);
  }
});

test('many lines at one time all match, and a large invoice takes no quadratic time', () => {
  const same = Array.from({ length: 100 }, (_, index) => ledgerLine(`l${index}`, 0));
  expect(
    matchInvoice(
      same.map((_, index) => charge(index + 2, { at: minute })),
      same,
    ).equal,
  ).toHaveLength(100);
  const ledger = Array.from({ length: 20_000 }, (_, index) => ledgerLine(`l${index}`, index * 100));
  const invoice = ledger.map(({ at }, index) => charge(index + 2, { at: at + 30 }));
  const started = threadCpuMs();
  const { equal } = matchInvoice(invoice, ledger);
  expect(threadCpuMs() - started).toBeLessThan(10_000);
  expect(equal.every((pair) => pair.ledger.at === (pair.invoice.at ?? 0) - 30)).toBe(true);
});

test('no line is used twice or lost', () => {
  const time = fc.integer({ min: 0, max: 60 }).map((minutes) => minutes * minute);
  const task = fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined });
  const ledgerOf = fc.array(fc.tuple(time, task), { maxLength: 12 });
  const invoiceOf = fc.array(fc.tuple(fc.option(time, { nil: undefined }), task), { maxLength: 12 });
  fc.assert(
    fc.property(ledgerOf, invoiceOf, (ledgerFacts, invoiceFacts) => {
      const ledger = ledgerFacts.map(([at, id], index) =>
        ledgerLine(`l${index}`, at, id === undefined ? {} : { gatewayTaskId: id }),
      );
      const invoice = invoiceFacts.map(([at, id], index) =>
        charge(index + 2, { ...(at === undefined ? {} : { at }), ...(id === undefined ? {} : { taskId: id }) }),
      );
      const { equal, different, onlyInvoice, onlyLedger } = matchInvoice(invoice, ledger);
      const pairs = [...equal, ...different];
      const usedLines = [...pairs.map((pair) => pair.ledger), ...onlyLedger];
      expect(new Set(usedLines).size).toBe(ledger.length);
      expect(usedLines).toHaveLength(ledger.length);
      expect(pairs.length + onlyInvoice.length).toBe(invoice.length);
      for (const pair of pairs.filter(({ by }) => by === 'time')) {
        expect(Math.abs((pair.invoice.at ?? 0) - pair.ledger.at)).toBeLessThanOrEqual(5 * minute);
      }
    }),
  );
});

test('an invoice is read with other separators and columns, and a wrong line gets a sentence', () => {
  const read = readInvoice(
    '\uFEFFDate;Request ID;Cost;Currency;Product\n2026-11-21 20:57;t1;0.4;usd;x\n2026-11-21T10:00:00Z;;1;EUR;x\n2026-11-21;;1;USD;x\nsoon;t2;1;USD;x\n;t3;-4;USD;x\n;t4;=1+1;USD;x\n;t5;1;dollar;x\n',
  );
  if (!read.ok) throw new Error(read.sentence);
  expect(read.lines).toEqual([
    { line: 2, taskId: 't1', at: new Date(2026, 10, 21, 20, 57).getTime(), amount: '0.4', currency: 'USD' },
    { line: 3, at: Date.UTC(2026, 10, 21, 10), amount: '1', currency: 'EUR' },
  ]);
  expect(read.problems.map(({ line, sentence }) => `${line} ${sentence}`)).toEqual([
    '4 The line has no task ID and no time of day, so it can’t be matched.',
    '5 The time is “soon”. Use a time such as 2026-11-21 20:57.',
    '6 The amount is -4. An amount can’t be negative.',
    '7 The amount is a formula. Enter the number that it results in.',
    '8 The currency is “dollar”. Enter a code of three letters, such as USD.',
  ]);
});

test.each([
  ['2026-11-21 20:57', new Date(2026, 10, 21, 20, 57).getTime()],
  ['2026-11-21T20:57:01.250Z', Date.UTC(2026, 10, 21, 20, 57, 1, 250)],
  ['2026-11-21 20:57:01 UTC', Date.UTC(2026, 10, 21, 20, 57, 1)],
  ['2026-11-21T20:57+02:00', Date.UTC(2026, 10, 21, 18, 57)],
])('the time %j is read', (time, at) => {
  const read = readInvoice(`time,amount,currency\n${time},1,USD`);
  expect(read.ok && read.lines).toMatchObject([{ at }]);
});

test.each([
  '05/11/2026',
  '05/11/2026 10:00',
  '2026-02-30 10:00',
  '2026-11-21 25:00',
  'Nov 21, 2026 10:00',
  '1700000000',
])('the time %j is not guessed', (time) => {
  const read = readInvoice(`time,amount,currency\n"${time}",1,USD`);
  expect(read.ok && read.problems.map(({ sentence }) => sentence)).toEqual([
    `The time is “${time}”. Use a time such as 2026-11-21 20:57.`,
  ]);
});

test('a column id has task ids only without a column of times', () => {
  const read = (text: string) => {
    const invoice = readInvoice(text);
    return invoice.ok ? invoice.lines.map(({ taskId }) => taskId) : invoice.sentence;
  };
  expect(read('id,amount,currency\nt1,1,USD')).toEqual(['t1']);
  expect(read('id,time,amount,currency\n1,2026-11-21 20:57,1,USD')).toEqual([undefined]);
});

test('a line after a cell with line breaks has its number, and marks of formulas are no part of an id', () => {
  const read = readInvoice('task id,amount,currency,note\na,1,USD,"one\ntwo\nthree"\n\'-b,1,USD,\n,1,USD,\n');
  if (!read.ok) throw new Error(read.sentence);
  expect(read.lines).toMatchObject([
    { line: 2, taskId: 'a' },
    { line: 5, taskId: '-b' },
  ]);
  expect(read.problems).toMatchObject([{ line: 6 }]);
});

test.each([
  ['a,b\n1,2', 'The first line must name the columns. Missing: amount, currency, task ID or time.'],
  ['amount,currency,time\n', 'The invoice has no lines.'],
])('%j is refused', (text, sentence) => {
  expect(readInvoice(text)).toEqual({ ok: false, sentence });
});
