import { expect, test } from 'vitest';
import { letterOf, type ShownPane } from '../../../../../../renderer/entities/comparisons/pane-contents.ts';
import { exportPanes } from '../../../../../../renderer/pages/compare/export/export-subject.ts';
import { itemOf } from '../../../../shared/comparisons/sample-panes.ts';

const shown = [0, 1].map((place): ShownPane => {
  const item = itemOf({ id: `item ${place}`, kind: 'image' });
  const pane = { id: `pane ${place}`, source: { kind: 'item', itemId: item.id }, offset: 0 } as const;
  return { pane, letter: letterOf(place), kind: 'item', item };
});

test('an export says that it leaves out the panes that are not visible', () => {
  expect(exportPanes(shown, new Map(), {}, 2).leftOut).toEqual([]);
  expect(exportPanes(shown, new Map(), {}, 12)).toMatchObject({
    panes: [{ letter: 'A' }, { letter: 'B' }],
    leftOut: ['The export has only the visible panes, 2 of 12.'],
  });
});
