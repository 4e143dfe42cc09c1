import { expect, test } from 'vitest';
import { periodNames, periodOf } from '../../../../../renderer/entities/money/spending-period.ts';
import { spendingCsv } from '../../../../../shared/money/spending-csv.ts';

test('periods are whole local days', () => {
  const now = new Date(2026, 2, 31, 23, 30).getTime();
  expect(Object.fromEntries(periodNames.map((name) => [name, periodOf(name, now)]))).toEqual({
    week: { from: '2026-03-30', to: '2026-04-05' },
    month: { from: '2026-03-01', to: '2026-03-31' },
    'last-month': { from: '2026-02-01', to: '2026-02-28' },
    'days-90': { from: '2026-01-01', to: '2026-03-31' },
    year: { from: '2026-01-01', to: '2026-12-31' },
    all: { from: '1970-01-01', to: '9999-12-31' },
  });
});

test.each([
  [new Date(2026, 2, 30, 0, 0), '2026-03-30'],
  [new Date(2026, 3, 5, 23, 59), '2026-03-30'],
  [new Date(2026, 3, 6, 0, 0), '2026-04-06'],
  [new Date(2027, 0, 1, 12, 0), '2026-12-28'],
])('the week of %s begins on Monday, %s', (now, monday) => {
  expect(periodOf('week', now.getTime()).from).toBe(monday);
});

test('the CSV file has one row for each line and no formula', () => {
  const line = { id: 'a', source: 'run' as const, at: 0, connection: 'c', modelId: '=x', state: 'unknown' as const };
  const csv = spendingCsv([{ ...line, currency: 'USD', amount: '0.000000000001' }, line], () => 'My gateway');
  expect(csv.split('\r\n').slice(1)).toEqual([
    "1970-01-01T00:00:00.000Z,run,'=x,My gateway,unknown,0.000000000001,USD,,,,,,,a",
    "1970-01-01T00:00:00.000Z,run,'=x,My gateway,unknown,,,,,,,,,a",
    '',
  ]);
});
