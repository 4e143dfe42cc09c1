import { expect, test } from 'vitest';
import { letterOf, type ShownPane } from '../../../../../../../renderer/entities/comparisons/pane-contents.ts';
import { visiblePanes } from '../../../../../../../renderer/pages/studio/comparison/common/visible-panes.ts';
import { firstChallengerState } from '../../../../../../../shared/comparisons/view-state.ts';
import { itemOf } from '../../../../../shared/comparisons/sample-panes.ts';

const all = Array.from({ length: 40 }, (_, place): ShownPane => {
  const item = itemOf({ id: `item ${place}` });
  const pane = { id: `pane ${place}`, source: { kind: 'item', itemId: item.id }, offset: 0 } as const;
  return { pane, letter: letterOf(place), kind: 'item', item };
});
const letters = (panes: readonly ShownPane[]) => panes.map(({ letter }) => letter).join(' ');

test('the stage shows nine of forty panes, or the pick and its challenger, with the neighbors prepared', () => {
  const inGrid = visiblePanes(all, undefined);
  expect(letters(inGrid.shown)).toBe('A B C D E F G H I');
  expect(inGrid.challengers).toBeUndefined();
  expect(visiblePanes(all, { ...firstChallengerState, isOn: false })).toEqual(inGrid);

  const start = visiblePanes(all, firstChallengerState);
  expect([letters(start.shown), letters(start.prepared)]).toEqual(['A B', 'C']);
  const picked = all.map((shown, place) =>
    place === 3 && shown.kind === 'item' ? { ...shown, item: { ...shown.item, flag: 'pick' as const } } : shown,
  );
  const later = visiblePanes(picked, { ...firstChallengerState, challengerId: 'pane 27' });
  expect([letters(later.shown), letters(later.prepared)]).toEqual(['D AB', 'AC AA']);
  expect(later.challengers).toMatchObject({ position: 27, count: 39 });
});
