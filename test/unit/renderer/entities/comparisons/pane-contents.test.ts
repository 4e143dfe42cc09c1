import { expect, test } from 'vitest';
import { paneContents } from '../../../../../renderer/entities/comparisons/pane-contents.ts';
import { isPanePending } from '../../../../../renderer/pages/studio/comparison/is-pane-pending.ts';
import type { Pane } from '../../../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../../../shared/library/item.ts';
import { taskOf } from '../../../../support/tasks.ts';

const run = { id: 'run', modelId: 'video-b', draft: { values: {}, extra: '' } };
const paneOf = (source: Pane['source']): Pane => ({ id: 'pane', source, offset: 0 });
const ofRun = paneOf({ kind: 'run', runId: 'run', position: 1 });

const itemOf = (more: Partial<Item>): Item => ({
  id: 'item',
  kind: 'video',
  file: 'a.mp4',
  mime: 'video/mp4',
  bytes: 1,
  hash: '',
  width: 1,
  height: 1,
  createdAt: 1,
  modelId: 'video-b',
  prompt: '',
  taskId: 'first',
  runId: 'run',
  position: 1,
  synthetic: false,
  ...more,
});

const kindOf = (pane: Pane, tasks: Parameters<typeof taskOf>[0][], items: Item[]) => {
  const [shown] = paneContents({ panes: [pane], runs: [run] }, { tasks: tasks.map(taskOf), items });
  return shown?.kind;
};

test('a pane of a run shows first the plan, then the task, then the result', () => {
  expect(kindOf(ofRun, [], [])).toBe('planned');
  expect(kindOf(ofRun, [{ id: 'first', runId: 'run', state: 'waiting' }], [])).toBe('task');
  expect(kindOf(ofRun, [{ id: 'first', runId: 'run', state: 'failed' }], [])).toBe('task');
  expect(kindOf(ofRun, [{ id: 'first', runId: 'run', state: 'done' }], [itemOf({})])).toBe('item');
  // Its task was removed.
  expect(kindOf(ofRun, [], [itemOf({})])).toBe('item');
  expect(kindOf(paneOf({ kind: 'run', runId: 'other', position: 1 }), [], [])).toBe('missing');
});

test('a pane is pending until its result arrives, even if its task is already done', () => {
  const seen = new Set(['first']);
  const isPending = (state: 'waiting' | 'failed' | 'done', items: Item[], from: ReadonlySet<string>) =>
    paneContents(
      { panes: [ofRun], runs: [run] },
      { tasks: [taskOf({ id: 'first', runId: 'run', state })], items },
    ).some((shown) => isPanePending(shown, from));
  expect(isPending('waiting', [], seen)).toBe(true);
  expect(isPending('done', [], seen)).toBe(true);
  expect(isPending('done', [itemOf({})], seen)).toBe(false);
  expect(isPending('failed', [], seen)).toBe(false);
  // The task was done before the pane was shown, and its result is missing: nothing more comes.
  expect(isPending('done', [], new Set())).toBe(false);
});

test('a pane sent again shows the new task and result, or the old result if the new task failed', () => {
  const before = { id: 'first', runId: 'run', state: 'done' } as const;
  const again = { id: 'second', runId: 'run' } as const;
  expect(kindOf(ofRun, [{ ...again, state: 'waiting' }, before], [itemOf({})])).toBe('task');
  expect(kindOf(ofRun, [{ ...again, state: 'failed' }, before], [itemOf({})])).toBe('item');
  const newer = itemOf({ id: 'newer', taskId: 'second', createdAt: 2 });
  const [shown] = paneContents(
    { panes: [ofRun], runs: [run] },
    { tasks: [taskOf({ ...again, state: 'done' }), taskOf(before)], items: [itemOf({}), newer] },
  );
  expect(shown).toMatchObject({ kind: 'item', item: { id: 'newer' }, letter: 'A' });
});

test('a pane stays when its result was deleted, and each pane has the letter of its position', () => {
  const panes = [paneOf({ kind: 'item', itemId: 'none' }), paneOf({ kind: 'item', itemId: 'item' })];
  const shown = paneContents({ panes, runs: [] }, { tasks: [], items: [itemOf({})] });
  expect(shown.map(({ letter, kind }) => `${letter} ${kind}`)).toEqual(['A missing', 'B item']);
});
