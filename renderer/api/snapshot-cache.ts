import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Item } from '../../shared/library/item.ts';
import { assertNever } from '../../shared/problem.ts';
import type { Snapshot, StateEvent } from '../../shared/sync/state-event.ts';
import type { Task } from '../../shared/tasks/task.ts';
import type { TaskCursor } from '../../shared/tasks/task-query.ts';
import { taskGroup } from '../../shared/tasks/task-state-group.ts';
import {
  refetchComparisons,
  removeFromComparisons,
  writeComparison,
  writeItemOfComparison,
  writeTaskOfComparison,
} from './comparison-cache.ts';
import { emitWindowEvent } from './window-events.ts';

/** Returns the query cache key of a field of the snapshot. */
export function snapshotPartKey(part: keyof Snapshot): readonly [keyof Snapshot] {
  return [part];
}

/** The parent key of all lists of conversations, for every search text. */
const conversationsKey = ['conversations'] as const;

/** Pages of items older than those of the snapshot, as far as they were asked for; `snapshotPartKey('library')` is another key. */
export const libraryPagesKey = ['library-pages'] as const;

/** Query key of the information about newer versions. */
export const updateKey = ['update'] as const;

/** Query key of the number and size of items in the trash of the library. */
export const inTrashKey = ['in-trash'] as const;

/** The newest 200 items are held here, as in the snapshot; older ones come page by page. */
const itemsHeld = 200;

/** Writes a change that main pushed into the query cache. The screen stores data of main only in that cache. */
export function applyEvent(cache: QueryClient, push: StateEvent): void {
  switch (push.kind) {
    case 'snapshot': {
      for (const [part, value] of Object.entries(push.snapshot)) cache.setQueryData([part], value);
      readPagesAgain(cache);
      void cache.invalidateQueries({ queryKey: conversationsKey });
      refetchComparisons(cache);
      return;
    }
    case 'task':
      if (isRecounted(cache, push.task)) recount(cache);
      change(cache, 'tasks', (tasks) => withNewest(tasks, push.task));
      writeTaskOfComparison(cache, push.task);
      return;
    case 'task-looked': {
      const { kind: _, id, ...counted } = push;
      change(cache, 'tasks', (tasks) => {
        const at = tasks.findIndex((task) => task.id === id);
        const task = tasks[at];
        return task?.state === 'waiting' ? tasks.with(at, { ...task, ...counted }) : tasks;
      });
      return;
    }
    case 'pauses':
      write(cache, 'pauses', push.pauses);
      return;
    case 'task-gone':
      recount(cache, push.id);
      change(cache, 'tasks', (tasks) => tasks.filter((task) => task.id !== push.id));
      removeFromComparisons(cache, 'tasks', push.id);
      return;
    case 'usual':
      write(cache, 'usual', push.usual);
      return;
    case 'item':
      write(cache, 'itemCount', push.itemCount);
      change(cache, 'items', (items) => withNewest(items, push.item).slice(0, itemsHeld));
      cache.setQueriesData<Item>({ queryKey: ['item', push.item.id] }, (item) => item && push.item);
      writeItemOfComparison(cache, push.item);
      return;
    case 'library-changed':
      write(cache, 'itemCount', push.itemCount);
      write(cache, 'items', push.items);
      void cache.invalidateQueries({ queryKey: libraryPagesKey });
      void cache.invalidateQueries({ queryKey: inTrashKey });
      void cache.invalidateQueries({ queryKey: ['item'] });
      refetchComparisons(cache);
      return;
    case 'item-gone':
      write(cache, 'itemCount', push.itemCount);
      change(cache, 'items', (items) => items.filter((item) => item.id !== push.id));
      removeFromComparisons(cache, 'items', push.id);
      return;
    case 'preset':
      change(cache, 'presets', (presets) => [...presets.filter(({ id }) => id !== push.preset.id), push.preset]);
      return;
    case 'preset-gone':
      change(cache, 'presets', (presets) => presets.filter(({ id }) => id !== push.id));
      return;
    case 'talk-preset':
      change(cache, 'talkPresets', (presets) => [
        ...presets.filter(({ id }) => id !== push.talkPreset.id),
        push.talkPreset,
      ]);
      return;
    case 'talk-preset-gone':
      change(cache, 'talkPresets', (presets) => presets.filter(({ id }) => id !== push.id));
      return;
    case 'collections':
      write(cache, 'collections', push.collections);
      return;
    case 'library':
      write(cache, 'library', push.library);
      return;
    case 'care':
      write(cache, 'care', push.care);
      return;
    case 'saved-searches':
      write(cache, 'savedSearches', push.savedSearches);
      return;
    case 'network':
      write(cache, 'network', push.network);
      return;
    case 'settings':
      write(cache, 'settings', push.settings);
      return;
    case 'update':
      cache.setQueryData(updateKey, push.update);
      return;
    case 'requests':
      void cache.invalidateQueries({ queryKey: ['requests'] });
      return;
    case 'connection':
      write(cache, 'connection', push.connection);
      write(cache, 'gateways', push.gateways);
      write(cache, 'pauses', push.pauses);
      return;
    case 'conversation':
    case 'conversation-gone':
      void cache.invalidateQueries({ queryKey: conversationsKey });
      return;
    case 'comparison':
    case 'comparison-gone':
      writeComparison(cache, push);
      return;
    case 'notice':
    case 'navigate':
    case 'files-opened':
    case 'command':
      emitWindowEvent(push);
      return;
    default:
      assertNever(push);
  }
}

/** Pages and counts of all tasks, which main has to be asked for. */
export const taskListKey = ['task-list'];

/** It is new, or was in another group. */
function isRecounted(cache: QueryClient, task: Task): boolean {
  const before = cache.getQueryData<Snapshot['tasks']>(snapshotPartKey('tasks'))?.find(({ id }) => id === task.id);
  return before === undefined || taskGroup(before) !== taskGroup(task);
}

const gone = new Set<string>();
let isRecounting = false;

/**
 * Many tasks change at the same moment, therefore they are counted together. Removed tasks are also removed from the
 * loaded pages.
 */
function recount(cache: QueryClient, removedId?: string): void {
  if (removedId !== undefined) gone.add(removedId);
  if (isRecounting) return;
  isRecounting = true;
  setTimeout(() => {
    isRecounting = false;
    if (gone.size > 0) changePages(cache, (pages) => pages.map((page) => withoutTasks(page, gone)));
    gone.clear();
    void cache.invalidateQueries({ queryKey: [...taskListKey, 'counts'] });
  }, 50);
}

function withoutTasks({ tasks, next }: TaskPage, ids: ReadonlySet<string>): TaskPage {
  return { next, tasks: tasks.filter((task) => !ids.has(task.id)) };
}

export interface TaskPage {
  readonly tasks: readonly Task[];
  /** After which the next page begins, whatever has left this one since. */
  readonly next: TaskCursor | undefined;
}

function changePages(cache: QueryClient, by: (pages: TaskPage[]) => TaskPage[]): void {
  cache.setQueriesData<InfiniteData<TaskPage>>({ queryKey: [...taskListKey, 'pages'] }, (data) => {
    if (data === undefined) return undefined;
    const pages = by(data.pages);
    return { pages, pageParams: data.pageParams.slice(0, pages.length) };
  });
}

/**
 * Maximum number of pages that are reloaded after a reconnect. Further pages are loaded when the user scrolls to them.
 */
const mostPages = 5;

function readPagesAgain(cache: QueryClient): void {
  changePages(cache, (pages) => pages.slice(0, mostPages));
  void cache.invalidateQueries({ queryKey: taskListKey });
}

export function write<P extends keyof Snapshot>(cache: QueryClient, part: P, value: Snapshot[P]): void {
  cache.setQueryData<Snapshot[P]>(snapshotPartKey(part), value);
}

export function change<P extends keyof Snapshot>(
  cache: QueryClient,
  part: P,
  by: (value: Snapshot[P]) => Snapshot[P],
): void {
  cache.setQueryData<Snapshot[P]>(snapshotPartKey(part), (value) => (value === undefined ? undefined : by(value)));
}

/** `list`, newest first, with `entry` in its place. */
function withNewest<T extends { id: string; createdAt: number }>(list: readonly T[], entry: T): T[] {
  const at = list.findIndex((each) => each.id === entry.id);
  if (at >= 0) return list.with(at, entry);
  const before = list.findIndex((each) => each.createdAt <= entry.createdAt);
  return before < 0 ? [...list, entry] : list.toSpliced(before, 0, entry);
}
