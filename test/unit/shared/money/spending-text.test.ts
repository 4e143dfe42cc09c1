import { expect, test } from 'vitest';
import { costPerPick } from '../../../../shared/money/spending-text.ts';

test.each([
  [{ charged: { USD: '3' }, picks: 2, unpriced: 0 }, '$1.50'],
  [{ charged: { USD: '3' }, picks: 0, unpriced: 0 }, '–'],
  // The picks of runs without a price would lower the cost.
  [{ charged: { USD: '3' }, picks: 2, unpriced: 1 }, '–'],
])('the cost per pick of %j is %s', (group, text) => {
  expect(costPerPick(group)).toBe(text);
});
