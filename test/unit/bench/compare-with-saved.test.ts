import { expect, test } from 'vitest';
import { compareRuns } from '../../bench/compare-with-saved.ts';
import { compare, fixed } from '../../bench/harness.ts';

const row = (id: string, ours: readonly number[], peer = ours.map(() => 100)) =>
  fixed({ id, label: id, unit: 'ms', atMost: 2, ours, peer });

test('a row is worse or better only if the interval of its change excludes no change', () => {
  const before = [row('slower', [100, 101, 99]), row('faster', [100, 101, 99]), row('noisy', [80, 100, 140])];
  const now = [row('slower', [150, 149, 152]), row('faster', [50, 52, 51]), row('noisy', [90, 130, 100])];
  expect(compareRuns(before, now).map(({ id, outcome }) => [id, outcome])).toEqual([
    ['slower', 'worse'],
    ['faster', 'better'],
    ['noisy', 'same'],
  ]);
});

test('a machine that is twice as slow for both sides changes nothing', () => {
  const [change] = compareRuns([row('G1', [100, 102, 98])], [row('G1', [200, 204, 196], [200, 200, 200])]);
  expect(change).toMatchObject({ change: 1, outcome: 'same' });
});

test('rows that only one version measures are left out', () => {
  expect(compareRuns([row('old', [1])], [row('new', [1])])).toEqual([]);
});

test('the noise of a row is the ratio of its peer to itself', () => {
  const { noise } = row('G1', [100, 100, 100, 100], [100, 120, 90, 110]);
  expect(noise[0]).toBeLessThan(1);
  expect(noise[1]).toBeGreaterThan(1);
});

test('the first pair counts only if every measurement starts its own process', async () => {
  const measure = (isFresh: boolean) =>
    compare({ id: 'G1', label: 'G1', unit: 'ms', pairs: 2, isFresh, ours: async () => 1, peer: async () => 2 });
  expect((await measure(true)).ratios).toEqual([0.5, 0.5]);
  let calls = 0;
  const row = await compare({
    id: 'G1',
    label: 'G1',
    unit: 'ms',
    pairs: 2,
    ours: async () => ++calls,
    peer: async () => 1,
  });
  expect([calls, row.ratios]).toEqual([3, [2, 3]]);
});
