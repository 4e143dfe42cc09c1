import { expect, test } from 'vitest';
import { type SpendingGroup, sortByAmount } from '../../../../shared/money/spending.ts';

const group = (key: string, charged: SpendingGroup['charged'], lines = 1): SpendingGroup => ({
  key,
  lines,
  charged,
  unpriced: 0,
  uncertain: {},
  picks: 0,
});
const keysOf = (groups: readonly SpendingGroup[]) => sortByAmount(groups).map(({ key }) => key);

test('the highest amount comes first, as a number and not as a text', () => {
  expect(keysOf([group('nine', { USD: '9' }), group('ten', { USD: '10' }), group('half', { USD: '9.5' })])).toEqual([
    'ten',
    'half',
    'nine',
  ]);
});

test('the first currency decides, a missing amount is none, and equal amounts are sorted by lines', () => {
  const groups = [
    group('few', { USD: '1' }, 2),
    group('euros', { EUR: '100' }, 9),
    group('many', { USD: '1' }, 5),
    group('both', { USD: '1', EUR: '3' }),
    group('free', {}, 50),
  ];
  expect(keysOf(groups)).toEqual(['both', 'many', 'few', 'euros', 'free']);
});
