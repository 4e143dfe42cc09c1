import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyEvent, type ProjectContents } from '../../../../renderer/api/apply-event.ts';
import { keys } from '../../../../renderer/api/query-keys.ts';
import { syncedKey } from '../../../../renderer/api/synced-state.ts';
import type { Item } from '../../../../shared/library/item.ts';
import type { Project } from '../../../../shared/projects/project.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import type { Task } from '../../../../shared/tasks/task.ts';

const project = { id: 'p', title: 'Harbour', references: [] as Project['references'] } as Project;
const shot = (id: string, position: number, itemIds: readonly string[] = []) =>
  ({
    id,
    projectId: 'p',
    position,
    number: position,
    takes: itemIds.map((itemId) => ({ itemId, addedAt: 1 })),
  }) as Shot;
const item = (id: string) => ({ id, rating: 0 }) as Item;
const task = (id: string, more: Partial<Task> = {}) =>
  ({ id, shotId: 'a', state: 'waiting', createdAt: 1, ...more }) as Task;
const key = keys.projects.contents.queryKey({ input: { id: 'p' } });

function opened(contents: Partial<ProjectContents> = {}, newest: readonly Item[] = []) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
  cache.setQueryData(syncedKey('items'), newest);
  cache.setQueryData<ProjectContents>(key, {
    project,
    shots: [shot('a', 1), shot('b', 2)],
    items: [],
    tasks: [],
    ...contents,
  });
  return { cache, read: () => cache.getQueryData<ProjectContents>(key) };
}

const idsOf = (entries: readonly { id: string }[] = []) => entries.map(({ id }) => id);

test('shots are written by id, in the order of the cut', () => {
  const { cache, read } = opened();
  applyEvent(cache, { kind: 'put', part: 'shots', entry: shot('a', 3) });
  applyEvent(cache, { kind: 'put', part: 'shots', entry: shot('c', 2.5) });
  expect(idsOf(read()?.shots)).toEqual(['b', 'c', 'a']);
  applyEvent(cache, { kind: 'put', part: 'shots', entry: { ...shot('d', 0), projectId: 'other' } });
  expect(read()?.shots).toHaveLength(3);
});

test('a new take brings its item from the newest items, otherwise the project is loaded again', async () => {
  const { cache, read } = opened({}, [item('i1')]);
  applyEvent(cache, { kind: 'put', part: 'shots', entry: shot('a', 1, ['i1']) });
  expect(idsOf(read()?.items)).toEqual(['i1']);
  await Promise.resolve();
  expect(cache.getQueryState(key)?.isInvalidated).toBe(false);
  applyEvent(cache, { kind: 'put', part: 'shots', entry: shot('a', 1, ['i1', 'old']) });
  await expect.poll(() => cache.getQueryState(key)?.isInvalidated).toBe(true);
});

test('an item that was deleted permanently is not requested by every edit', async () => {
  const { cache } = opened({ shots: [shot('a', 1, ['deleted'])] });
  applyEvent(cache, { kind: 'put', part: 'shots', entry: { ...shot('a', 1, ['deleted']), title: 'New' } });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(cache.getQueryState(key)?.isInvalidated).toBe(false);
});

test('the project and its lists follow a change, and a deleted project is loaded again', () => {
  const { cache, read } = opened();
  const pages = keys.projects.page.queryKey({ input: { limit: 10 } });
  cache.setQueryData(pages, { projects: [] });
  applyEvent(cache, { kind: 'put', part: 'projects', entry: { ...project, title: 'Night' } });
  expect(read()?.project.title).toBe('Night');
  expect(cache.getQueryState(pages)?.isInvalidated).toBe(true);
  applyEvent(cache, { kind: 'remove', part: 'projects', id: 'p' });
  expect(cache.getQueryState(key)?.isInvalidated).toBe(true);
});

test('tasks of its shots are listed while they are unfinished or need the user', () => {
  const { cache, read } = opened();
  const put = (entry: Task) => applyEvent(cache, { kind: 'put', part: 'tasks', entry });
  put(task('t1'));
  put(task('t2', { createdAt: 2 }));
  put(task('other', { shotId: 'elsewhere' }));
  expect(idsOf(read()?.tasks)).toEqual(['t2', 't1']);
  put(task('t1', { state: 'unknown' }));
  put(task('t2', { state: 'done', createdAt: 2 }));
  expect(read()?.tasks.map(({ id, state }) => [id, state])).toEqual([['t1', 'unknown']]);
  applyEvent(cache, { kind: 'remove', part: 'tasks', id: 't1' });
  expect(read()?.tasks).toEqual([]);
});

test('a changed item is written to the project and to the takes of a shot', () => {
  const { cache, read } = opened({ items: [item('i1'), item('i2')] });
  const takes = keys.projects.takes.queryKey({ input: { shotId: 'a' } });
  cache.setQueryData(takes, { items: [item('i1')] });
  applyEvent(cache, { kind: 'put', part: 'items', entry: { ...item('i1'), rating: 5 } });
  expect(read()?.items.map(({ rating }) => rating)).toEqual([5, 0]);
  expect(cache.getQueryData<{ items: Item[] }>(takes)?.items[0]?.rating).toBe(5);
  applyEvent(cache, { kind: 'remove', part: 'items', id: 'i1' });
  expect(idsOf(read()?.items)).toEqual(['i2']);
});

test('an event during a query is not lost: the project is loaded once more', async () => {
  const { cache } = opened();
  const answers: ((contents: ProjectContents) => void)[] = [];
  const queryFn = () => new Promise<ProjectContents>((resolve) => answers.push(resolve));
  const loaded = { project, shots: [], items: [], tasks: [] };
  cache.removeQueries({ queryKey: key });
  const stop = new QueryObserver(cache, { queryKey: key, queryFn, retry: false }).subscribe(() => {});
  await expect.poll(() => answers.length).toBe(1);
  for (const id of ['a', 'b', 'c']) applyEvent(cache, { kind: 'put', part: 'shots', entry: shot(id, 1) });
  answers[0]?.(loaded);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.({ ...loaded, shots: [shot('a', 1)] });
  await expect.poll(() => idsOf(cache.getQueryData<ProjectContents>(key)?.shots)).toEqual(['a']);
  expect(answers).toHaveLength(2);
  stop();
});
