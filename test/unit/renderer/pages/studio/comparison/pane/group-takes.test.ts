import { expect, test } from 'vitest';
import {
  groupTakes,
  type TakeSources,
} from '../../../../../../../renderer/pages/studio/comparison/pane/takes/group-takes.ts';
import type { Item } from '../../../../../../../shared/library/item.ts';
import { itemOf } from '../../../../../shared/comparisons/sample-panes.ts';

const of = itemOf({ id: 'shown', taskId: 'task', createdAt: 50 });
const item = (id: string, facts: Partial<Item> = {}) => itemOf({ id, taskId: `task of ${id}`, ...facts });

function groups(sources: Partial<TakeSources>) {
  const found = groupTakes(of, { batch: [], lineage: [], sameModel: [], shownIds: new Set(), ...sources });
  return found.map(({ title, takes }) => `${title}: ${takes.map(({ id }) => id).join(' ')}`);
}

test('a take is in the group of its nearest relation, newest first, and once', () => {
  const sameRun = [item('second', { taskId: 'task', position: 2 }), item('third', { taskId: 'task', position: 3 })];
  const batch = [of, ...sameRun.toReversed(), item('old', { createdAt: 1 }), item('new', { createdAt: 9 })];
  expect(
    groups({ batch, lineage: [item('new'), item('remix')], sameModel: [of, ...batch, item('remix'), item('other')] }),
  ).toEqual(['Same run: second third', 'Same batch: new old', 'Lineage: remix', 'Same model: other']);
});

test('a batch has results of other models, and the group of the model has none', () => {
  const other = item('other', { modelId: 'video-b' });
  expect(groups({ batch: [other] })).toEqual(['Same batch: other']);
  expect(groups({ sameModel: [other] })).toEqual([]);
});

test('results in panes, in Trash and of another type are no takes', () => {
  const trashed = item('trashed', { trashedAt: 1 });
  const image = item('image', { kind: 'image' });
  expect(groups({ batch: [item('b'), trashed, image, item('c')], shownIds: new Set(['b']) })).toEqual([
    'Same batch: c',
  ]);
});

test('a long group ends', () => {
  const many = Array.from({ length: 60 }, (_, index) => item(`i${index}`, { createdAt: index }));
  const [group] = groupTakes(of, { batch: [], lineage: [], sameModel: many, shownIds: new Set() });
  expect(group?.takes).toHaveLength(24);
  expect(group?.takes[0]?.id).toBe('i59');
});
