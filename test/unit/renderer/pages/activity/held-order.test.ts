// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  keepOrder,
  type ListedTask,
  useHeldOrder,
} from '../../../../../renderer/pages/activity/list/use-held-order.ts';
import type { Task } from '../../../../../shared/tasks/task.ts';
import type { TaskFilter } from '../../../../../shared/tasks/task-query.ts';

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

test('a list under the pointer is held while its filter stays, and once its tasks are read', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.createElement('div'));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    vi.unstubAllGlobals();
  });
  let shown: readonly string[] = [];
  function List({ tasks, filter }: { tasks: readonly Task[]; filter: TaskFilter | undefined }) {
    shown = useHeldOrder(tasks, true, filter).map(({ task }) => task.id);
    return null;
  }
  const show = (filter: TaskFilter | undefined, ...ids: readonly string[]) =>
    act(async () => root.render(createElement(List, { tasks: ids.map((id) => listed(id, 1).task), filter })));
  const [all, found]: TaskFilter[] = [{}, { search: 'lake' }];
  await show(all, 'a', 'b', 'c');
  await show(all, 'new', 'c', 'b', 'a');
  expect(shown).toEqual(['a', 'b', 'c', 'new']);
  await show(undefined, 'c', 'a');
  expect(shown).toEqual(['c', 'a']);
  await show(found, 'd', 'a', 'c');
  expect(shown).toEqual(['d', 'a', 'c']);
  await show(found, 'c', 'd', 'a');
  expect(shown).toEqual(['d', 'a', 'c']);
});
