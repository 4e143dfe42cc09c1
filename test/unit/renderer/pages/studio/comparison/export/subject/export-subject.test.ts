import { expect, test } from 'vitest';
import { letterOf, type ShownPane } from '../../../../../../../../renderer/entities/comparisons/pane-contents.ts';
import { exportPanes } from '../../../../../../../../renderer/pages/studio/comparison/export/subject/export-subject.ts';
import { itemOf } from '../../../../../../shared/comparisons/sample-panes.ts';

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

test('F99: an export leaves out a file that Triptych can’t show, with the reason', () => {
  const [first, second] = shown;
  if (first?.kind !== 'item' || !second) throw new Error('No panes');
  const file: ShownPane = { ...first, item: itemOf({ id: 'file', kind: 'file', width: 0, height: 0 }) };
  expect(exportPanes([file, second], new Map(), {}, 2)).toMatchObject({
    panes: [{ letter: 'B' }],
    leftOut: ['A is left out: Triptych can’t show its file.'],
  });
});
