import { expect, test } from 'vitest';
import { keepOrder, type ListedTask } from '../../../../../renderer/pages/activity/list/use-held-order.ts';
import type { Task } from '../../../../../shared/tasks/task.ts';

const listed = (id: string, rank: number, state: Task['state'] = 'waiting'): ListedTask => ({
  task: { id, state } as Task,
  rank,
});

test('a held list keeps the place of a task that changes its group, removes missing tasks, and adds new ones last', () => {
  const before = [listed('late', 0), listed('half', 1), listed('gone', 1), listed('patient', 1)];
  const after = [listed('new', 1), listed('patient', 1), listed('late', 2, 'done'), listed('half', 2, 'done')];
  expect(keepOrder(before, after)).toEqual([
    listed('late', 0, 'done'),
    listed('half', 1, 'done'),
    listed('patient', 1),
    listed('new', 1),
  ]);
  expect(keepOrder([], after)).toEqual(after);
});
