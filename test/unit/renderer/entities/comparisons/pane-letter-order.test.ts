import { expect, test } from 'vitest';
import { letterOf } from '../../../../../renderer/entities/comparisons/pane-contents.ts';
import { paneLetterOrder } from '../../../../../renderer/entities/comparisons/pane-letter-order.ts';

test('letters are sorted in the order of the panes', () => {
  const letters = Array.from({ length: 100 }, (_, place) => letterOf(place));
  expect([...letters].reverse().sort(paneLetterOrder)).toEqual(letters);
});
