import { expect, test } from 'vitest';
import { exchangedPane, movedTo, restoredOrder } from '../../../../../../renderer/pages/compare/pane/pane-order.ts';
import type { Pane } from '../../../../../../shared/comparisons/view-state.ts';

const pane = (id: string): Pane => ({ id, source: { kind: 'item', itemId: id }, offset: 0 });
const panes = [pane('a'), pane('b'), pane('c')];
const idsOf = (all: readonly Pane[]) => all.map(({ id }) => id).join('');

test('a pane moves to another place, and not beyond the ends', () => {
  expect(idsOf(movedTo(panes, 'a', 2))).toBe('bca');
  expect(idsOf(movedTo(panes, 'a', -1))).toBe('abc');
  expect(idsOf(movedTo(panes, 'c', 3))).toBe('abc');
});

test('a removed pane returns to its place once', () => {
  const removed = panes.toSpliced(1, 1);
  expect(idsOf(restoredOrder(removed, pane('b'), 1))).toBe('abc');
  expect(idsOf(restoredOrder(panes, pane('b'), 0))).toBe('abc');
});

test('another pane takes the place of a pane, and Undo exchanges them again', () => {
  const exchanged = exchangedPane(panes, 'b', pane('x'));
  expect(idsOf(exchanged)).toBe('axc');
  expect(idsOf(exchangedPane(exchanged, 'x', pane('b')))).toBe('abc');
  expect(idsOf(exchangedPane(panes, 'gone', pane('x')))).toBe('abc');
});
