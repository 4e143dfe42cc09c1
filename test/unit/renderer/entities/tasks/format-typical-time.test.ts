import { expect, test } from 'vitest';
import { formatTypicalTime } from '../../../../../renderer/entities/tasks/format-typical-time.ts';

const minute = 60_000;

test.each([
  [3 * minute, 5.2 * minute, 'usually 3-6 min'],
  [40_000, 55_000, 'usually 40-55 s'],
  [2 * minute, 2 * minute, 'usually 2 min'],
  [300, 900, 'usually 1 s'],
])('a typical time of %d to %d ms reads "%s"', (median, p90, words) => {
  expect(formatTypicalTime({ median, p90 })).toBe(words);
});
