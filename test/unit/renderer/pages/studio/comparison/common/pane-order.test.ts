import { expect, test } from 'vitest';
import {
  movePane,
  replacePane,
  restorePane,
} from '../../../../../../../renderer/pages/studio/comparison/common/pane-order.ts';
import type { Pane } from '../../../../../../../shared/comparisons/view-state.ts';

const pane = (id: string): Pane => ({ id, source: { kind: 'item', itemId: id }, offset: 0 });
const panes = [pane('a'), pane('b'), pane('c')];
const idsOf = (all: readonly Pane[]) => all.map(({ id }) => id).join('');

test('a pane moves to another place, and not beyond the ends', () => {
  expect(idsOf(movePane(panes, 'a', 2))).toBe('bca');
  expect(idsOf(movePane(panes, 'a', -1))).toBe('abc');
  expect(idsOf(movePane(panes, 'c', 3))).toBe('abc');
});

test('a removed pane returns to its place once', () => {
  const removed = panes.toSpliced(1, 1);
  expect(idsOf(restorePane(removed, pane('b'), 1))).toBe('abc');
  expect(idsOf(restorePane(panes, pane('b'), 0))).toBe('abc');
});

test('another pane takes the place of a pane, and Undo exchanges them again', () => {
  const exchanged = replacePane(panes, 'b', pane('x'));
  expect(idsOf(exchanged)).toBe('axc');
  expect(idsOf(replacePane(exchanged, 'x', pane('b')))).toBe('abc');
  expect(idsOf(replacePane(panes, 'gone', pane('x')))).toBe('abc');
});
