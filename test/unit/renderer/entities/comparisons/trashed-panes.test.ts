import { expect, test } from 'vitest';
import { paneContents } from '../../../../../renderer/entities/comparisons/pane-contents.ts';
import type { Item } from '../../../../../shared/library/item.ts';

const item: Item = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'image',
  file: '2026/11/a.png',
  mime: 'image/png',
  bytes: 1,
  hash: '0'.repeat(64),
  width: 1,
  height: 1,
  createdAt: 1,
  modelId: 'image-e-2',
  prompt: '',
  taskId: 'task',
  runId: 'run',
  position: 1,
  synthetic: false,
};
const runs = [{ id: 'run', modelId: 'image-e-2', draft: { values: {}, extra: '' } }];
const ofItem = { id: 'a', source: { kind: 'item', itemId: item.id }, offset: 0 } as const;
const ofRun = { id: 'b', source: { kind: 'run', runId: 'run', position: 1 }, offset: 0 } as const;

test('a pane of a trashed result stays and reports the trashed item, for a chosen item and for a run', () => {
  const trashed = { ...item, trashedAt: 5 };
  const shown = paneContents({ panes: [ofItem, ofRun], runs }, { tasks: [], items: [trashed] });
  expect(shown).toMatchObject([
    { kind: 'missing', trashed },
    { kind: 'missing', trashed },
  ]);
  expect(paneContents({ panes: [ofItem, ofRun], runs }, { tasks: [], items: [item] }).map(({ kind }) => kind)).toEqual([
    'item',
    'item',
  ]);
});
