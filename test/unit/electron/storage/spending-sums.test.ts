import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../../electron/storage/database/database.ts';
import { createSpendingStore } from '../../../../electron/storage/spending-store.ts';
import { addMoney } from '../../../../shared/money/money.ts';
import type { SpendingLine, SpendingState } from '../../../../shared/money/spending.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const always = { from: '2000-01-01', to: '2999-12-31' };
const day = 86_400_000;

test('the sums stay equal to the lines, also after changes and removals', async () => {
  const scratch = scratchFolder('spending-sums');
  const database = await openDatabase(scratch.path);
  onTestFinished(async () => {
    await database.destroy();
    scratch.remove();
  });
  const store = createSpendingStore(database);
  const lines = Array.from(
    { length: 200 },
    (_, index): SpendingLine => ({
      id: `line ${index}`,
      source: 'run',
      at: Date.parse('2026-11-01T12:00:00Z') + (index % 7) * day,
      connection: index % 2 === 0 ? 'one' : 'two',
      modelId: index % 3 === 0 ? 'image' : 'video',
      state: 'accepted',
      // Every fifth line has no price, and some lines have a fraction that a floating-point sum would round.
      ...(index % 5 === 0
        ? {}
        : { currency: index % 4 === 0 ? 'EUR' : 'USD', amount: `0.${index}00000000000000${index % 10 || 1}` }),
    }),
  );
  await database.transaction().execute(async (transaction) => {
    for (const line of lines) await store.add(line, transaction);
    // A line with a known id changes nothing.
    for (const line of lines.slice(0, 10)) await store.add({ ...line, amount: '9' }, transaction);
  });
  const states: SpendingState[] = ['failed', 'unknown', 'accepted'];
  for (const [index, { id }] of lines.entries())
    if (index % 11 === 0) await store.changeState(id, states[index % 3] ?? 'accepted', undefined, database);
  await database.deleteFrom('spending').where('id', 'in', ['line 3', 'line 11', 'line 25']).execute();

  const left = await store.page(always, undefined, 1000);
  expect(left).toHaveLength(197);
  const moneyOf = (some: readonly SpendingLine[]) =>
    addMoney(some.map(({ currency, amount }) => (currency && amount ? { [currency]: amount } : {})));
  const isFree = ({ state, connection }: SpendingLine) => state === 'failed' && connection === 'one';
  expect(await store.spent(always, ['one'])).toEqual(moneyOf(left.filter((line) => !isFree(line))));
  for (const day of ['2026-11-01', '2026-11-04', undefined]) {
    const period = day === undefined ? always : { from: day, to: day };
    const inPeriod = left.filter(({ at }) => day === undefined || new Date(at).toISOString().startsWith(day));
    const groups = await store.groups(period, 'model', ['one']);
    const expected = [...Map.groupBy(inPeriod, ({ modelId }) => modelId)].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(groups).toMatchObject(
      expected.map(([key, some]) => ({
        key,
        lines: some.length,
        unpriced: some.filter(({ currency }) => currency === undefined).length,
        charged: moneyOf(some.filter((line) => !isFree(line) && line.state !== 'unknown')),
        uncertain: moneyOf(some.filter(({ state }) => state === 'unknown')),
      })),
    );
  }
});
