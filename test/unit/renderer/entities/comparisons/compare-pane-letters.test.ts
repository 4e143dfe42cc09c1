import { expect, test } from 'vitest';
import { comparePaneLetters } from '../../../../../renderer/entities/comparisons/compare-pane-letters.ts';
import { letterOf } from '../../../../../renderer/entities/comparisons/pane-contents.ts';

test('letters are sorted in the order of the panes', () => {
  const letters = Array.from({ length: 100 }, (_, place) => letterOf(place));
  expect([...letters].reverse().sort(comparePaneLetters)).toEqual(letters);
});
