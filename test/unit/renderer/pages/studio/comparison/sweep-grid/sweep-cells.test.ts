import { expect, test } from 'vitest';
import { computeCellStates } from '../../../../../../../renderer/pages/studio/comparison/sweep-grid/cell-states.ts';
import type { PlannedRun } from '../../../../../../../shared/comparisons/run-plan/planned-run.ts';
import type { Pane } from '../../../../../../../shared/comparisons/view-state.ts';
import type { Item } from '../../../../../../../shared/library/item.ts';
import type { Task } from '../../../../../../../shared/tasks/task.ts';

const run = (id: string, column: number, more: Partial<PlannedRun> = {}): PlannedRun => ({
  id,
  modelId: 'image-c-2.6-image',
  draft: { values: {}, extra: '' },
  cell: { column, row: 0 },
  ...more,
});
const task = (id: string, runId: string, state: Task['state']) => ({ id, runId, state }) as Task;
const item = (id: string, runId: string, taskId: string, position: number, createdAt: number) =>
  ({ id, runId, taskId, position, createdAt }) as Item;
const pane = (id: string, runId: string): Pane => ({ id, source: { kind: 'run', runId, position: 1 }, offset: 0 });

test('each cell of a sweep grid shows the state of its run and the letters of its panes', () => {
  const runs = [run('a', 0), run('b', 1), run('c', 2), run('d', 3, { skipped: true }), run('e', 4)];
  const cells = computeCellStates(
    { runs, panes: [pane('1', 'b'), pane('2', 'a')] },
    {
      tasks: [task('t-b', 'b', 'waiting'), task('t-a', 'a', 'done')],
      items: [item('a-2', 'a', 't-a', 2, 5), item('a-1', 'a', 't-a', 1, 5)],
      starting: ['c'],
    },
  );
  const states = [...cells.values()].map(({ kind, letters }) => `${kind} ${letters.join('')}`.trim());
  expect(states).toEqual(['items B', 'task A', 'starting', 'skipped', 'planned']);
  const first = cells.get('0 0');
  expect(first?.kind === 'items' && first.items.map(({ id }) => id)).toEqual(['a-1', 'a-2']);
});

test('a run sent again shows the new task, then the new result, or the old result if the task failed', () => {
  const runs = [run('a', 0)];
  const old = item('old', 'a', 't-1', 1, 5);
  const again = [task('t-2', 'a', 'waiting'), task('t-1', 'a', 'done')];
  const state = (tasks: Task[], items: Item[]) =>
    computeCellStates({ runs, panes: [] }, { tasks, items, starting: [] }).get('0 0');
  expect(state(again, [old])?.kind).toBe('task');
  const done = [task('t-2', 'a', 'done'), task('t-1', 'a', 'done')];
  const made = state(done, [old, item('new', 'a', 't-2', 1, 9)]);
  expect(made?.kind === 'items' && made.items.map(({ id }) => id)).toEqual(['new']);
  // The second task failed: the result of the first one is still shown.
  const failed = [task('t-2', 'a', 'failed'), task('t-1', 'a', 'done')];
  expect(state(failed, [old])?.kind).toBe('items');
});
