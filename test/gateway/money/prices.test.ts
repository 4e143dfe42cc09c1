import { expect, test } from 'vitest';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';

const price = (changes: object = {}) => ({
  id: crypto.randomUUID(),
  modelId: 'video-d-pro',
  conditions: [],
  unit: 'second' as const,
  rate: '0.1',
  currency: 'USD',
  validFrom: '2026-01-01',
  notes: '',
  ...changes,
});

test('the price list is synced, keeps its order, and survives a restart', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openTestApp({ dataFolder });
  expect((await first.snapshot()).prices).toEqual([]);
  const list = [price({ validFrom: '2026-02-01' }), price({ conditions: [{ field: 'seconds', value: '8' }] })];
  await first.calls.prices.replace({ prices: list });
  await expect
    .poll(() => first.pushes.flatMap((push) => (push.kind === 'set' && push.part === 'prices' ? [push.value] : [])))
    .toEqual([list]);
  const reversed = list.toReversed();
  await first.calls.prices.replace({ prices: reversed });
  await first.close();

  expect((await (await openTestApp({ dataFolder })).snapshot()).prices).toEqual(reversed);
});

test('a list with conflicts is refused, and the stored list stays', async () => {
  const { calls, snapshot } = await openTestApp();
  const list = [price()];
  await calls.prices.replace({ prices: list });
  await expect(calls.prices.replace({ prices: [price(), price({ unit: 'run' })] })).rejects.toMatchObject({
    data: { kind: 'input', reasons: [{ field: 'validFrom' }] },
  });
  await expect(calls.prices.replace({ prices: [price({ rate: '-1' })] })).rejects.toThrow();
  expect((await snapshot()).prices).toEqual(list);
});
