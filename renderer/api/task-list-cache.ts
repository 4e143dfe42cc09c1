import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Task } from '../../shared/tasks/task.ts';
import type { TaskCursor } from '../../shared/tasks/task-query.ts';

/** Pages and counts of all tasks, which must be requested from main. */
export const taskListKey = ['task-list'];

const removedIds = new Set<string>();
let isRecounting = false;

/**
 * Many tasks change at the same moment, therefore they are counted together. Removed tasks are also removed from the
 * loaded pages.
 */
export function recount(cache: QueryClient, removedId?: string): void {
  if (removedId !== undefined) removedIds.add(removedId);
  if (isRecounting) return;
  isRecounting = true;
  setTimeout(() => {
    isRecounting = false;
    if (removedIds.size > 0) changePages(cache, (pages) => pages.map((page) => withoutTasks(page, removedIds)));
    removedIds.clear();
    void cache.invalidateQueries({ queryKey: [...taskListKey, 'counts'] });
  }, 50);
}

function withoutTasks({ tasks, next }: TaskPage, ids: ReadonlySet<string>): TaskPage {
  return { next, tasks: tasks.filter((task) => !ids.has(task.id)) };
}

export interface TaskPage {
  readonly tasks: readonly Task[];
  /** The cursor after which the next page starts, even if tasks left this page. */
  readonly next: TaskCursor | undefined;
}

function changePages(cache: QueryClient, update: (pages: TaskPage[]) => TaskPage[]): void {
  cache.setQueriesData<InfiniteData<TaskPage>>({ queryKey: [...taskListKey, 'pages'] }, (data) => {
    if (data === undefined) return undefined;
    const pages = update(data.pages);
    return { pages, pageParams: data.pageParams.slice(0, pages.length) };
  });
}

/**
 * Maximum number of pages that are reloaded after a reconnect. Further pages are loaded when the user scrolls to them.
 */
const maxPages = 5;

export function readPagesAgain(cache: QueryClient): void {
  changePages(cache, (pages) => pages.slice(0, maxPages));
  void cache.invalidateQueries({ queryKey: taskListKey });
}
