import { expect, test } from 'vitest';
import { compareLetters } from '../../../../../renderer/entities/comparisons/compare-letters.ts';
import { letterOf } from '../../../../../renderer/entities/comparisons/shown-panes.ts';

test('letters are sorted in the order of the panes', () => {
  const letters = Array.from({ length: 100 }, (_, place) => letterOf(place));
  expect([...letters].reverse().sort(compareLetters)).toEqual(letters);
});
