import { expect, test } from 'vitest';
import { joinEqualLines } from '../../../../shared/util/join-equal-lines.ts';

const linesOf = (lines: readonly number[], sentence: string) => lines.map((line) => ({ line, sentence }));

test('a sentence is said once, with the ranges of its lines', () => {
  expect(joinEqualLines([...linesOf([2, 3, 3, 4], 'No seed.'), ...linesOf([3], 'Too long.')])).toEqual([
    'Lines 2 to 4: No seed.',
    'Line 3: Too long.',
  ]);
  expect(joinEqualLines(linesOf([2, 3, 7], 'No seed.'))).toEqual(['Lines 2, 3, 7: No seed.']);
  expect(joinEqualLines(linesOf([1, 3, 5, 7, 9, 11], 'No seed.'))).toEqual(['Lines 1, 3, 5, 7 and 2 more: No seed.']);
  expect(joinEqualLines([])).toEqual([]);
});
