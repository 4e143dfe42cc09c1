import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { applyChanges, emptyIndex } from '../../../../../../renderer/entities/items/grid-index/grid-index.ts';
import { positionsOf } from '../../../../../../renderer/entities/items/grid-index/position-ranges.ts';
import {
  selectionOfChosen,
  withToggled,
} from '../../../../../../renderer/entities/library-search/picker/chosen-items.ts';

test('items are chosen in order up to the room of the field, and a second choice takes an item back', () => {
  expect(withToggled(['a'], 'b', 3)).toEqual(['a', 'b']);
  expect(withToggled(['a', 'b'], 'a', 3)).toEqual(['b']);
  expect(withToggled(['a', 'b'], 'c', 2)).toEqual(['a', 'b']);
});

test('with room for one image, another choice replaces the first', () => {
  expect(withToggled(['a'], 'b', 1)).toEqual(['b']);
});

test('chosen items that the search does not find stay chosen, and the grid marks only those that it shows', () => {
  const [one, two, three, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const row = (id: string, time: number) => ({ id, time, width: 4, height: 3, kind: 0, group: '' });
  const index = applyChanges(emptyIndex, new Set(), [row(one, 3), row(two, 2), row(three, 1)]);
  const selection = selectionOfChosen(index, [three, other, one]);
  expect([...positionsOf(selection.ranges)]).toEqual([0, 2]);
  expect(selection.count).toBe(2);
});
