import { expect, test } from 'vitest';
import type { ShownPane } from '../../../../../../../renderer/entities/comparisons/pane-contents.ts';
import { listVideoPanes } from '../../../../../../../renderer/pages/studio/comparison/playback/video-panes.ts';
import type { Task } from '../../../../../../../shared/tasks/task.ts';
import { draftOf, itemOf, taskOf } from '../../../../../shared/comparisons/sample-panes.ts';

const pane = { id: 'p', source: { kind: 'run', runId: 'r', position: 1 }, offset: 0 } as const;
const lane = (shown: Omit<ShownPane, 'pane' | 'letter'>) =>
  listVideoPanes([{ pane, letter: 'A', ...shown } as ShownPane]).map(({ itemId, isAwaited }) => ({
    itemId,
    isAwaited,
  }));
const task = (modelId: string, state: Task['state']) =>
  lane({ kind: 'task', task: taskOf({ modelId, state }) } as Omit<ShownPane, 'pane' | 'letter'>);

test('a video has a lane, and an image has none', () => {
  const item = itemOf({ id: 'i' });
  expect(lane({ kind: 'item', item } as Omit<ShownPane, 'pane' | 'letter'>)).toEqual([
    { itemId: 'i', isAwaited: true },
  ]);
  const image = itemOf({ kind: 'image' });
  expect(lane({ kind: 'item', item: image } as Omit<ShownPane, 'pane' | 'letter'>)).toEqual([]);
});

test('a run for a video has a lane from the start, and a run for an image never has one', () => {
  expect(task('video-b', 'waiting')).toEqual([{ itemId: undefined, isAwaited: true }]);
  expect(task('image-e-2', 'waiting')).toEqual([]);
  const run = { id: 'r', modelId: 'video-b', draft: draftOf({}) };
  expect(lane({ kind: 'planned', run } as Omit<ShownPane, 'pane' | 'letter'>)).toEqual([
    { itemId: undefined, isAwaited: true },
  ]);
});

test('nothing is awaited from a run that ended without a video, or from a removed result', () => {
  expect(task('video-b', 'failed')).toEqual([{ itemId: undefined, isAwaited: false }]);
  expect(lane({ kind: 'missing' } as Omit<ShownPane, 'pane' | 'letter'>)).toEqual([
    { itemId: undefined, isAwaited: false },
  ]);
});
