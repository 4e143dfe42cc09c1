import { expect, test } from 'vitest';
import { costPerPick, uncountedText } from '../../../../shared/money/spending-text.ts';

test.each([
  [{ charged: { USD: '3' }, picks: 2, unpriced: 0 }, '$1.50'],
  [{ charged: { USD: '3' }, picks: 0, unpriced: 0 }, '–'],
  // The picks of runs without a price would lower the cost.
  [{ charged: { USD: '3' }, picks: 2, unpriced: 1 }, '–'],
])('the cost per pick of %j is %s', (group, text) => {
  expect(costPerPick(group)).toBe(text);
});

test('amounts and runs that the charged amount lacks are named', () => {
  expect(uncountedText({ uncertain: {}, unpriced: 0 })).toBe('');
  expect(uncountedText({ uncertain: { USD: '0.25' }, unpriced: 2 })).toBe(
    '$0.25 may have been charged. 2 without a price.',
  );
});
