import type { QueryClient } from '@tanstack/react-query';
import type { Comparison } from '../../shared/comparisons/comparison.ts';
import { setIdOf } from '../../shared/comparisons/panes-of-runs.ts';
import type { Item } from '../../shared/library/item.ts';
import type { StateEvent } from '../../shared/sync/state-event.ts';
import type { Task } from '../../shared/tasks/task.ts';
import type { Calls } from './call-types.ts';
import { withChangedItem, withoutEntry } from './loaded-contents.ts';
import { keys } from './query-keys.ts';

// Comparisons are loaded on demand. Events from main update the loaded ones here.

/** The parent key of all lists of comparisons, for every search text. */
const comparisonsKey = keys.comparisons.page.key();

/** The parent key of the reviews of all comparisons. */
export const clientReviewsKey = keys.comparisons.clientReviews.key();

/** A comparison as main last sent it. */
export interface CachedComparison {
  readonly comparison: Comparison;
  /** Its runs that main is about to send; unset until an event contains them. */
  readonly starting?: readonly string[];
}

/** The parent key of all cached data of one comparison. */
export const comparisonKey = (id: string) => ['comparison', id] as const;

/** Loads a comparison once. Events from main replace it. */
export const comparisonQuery = (calls: Calls, id: string) => ({
  queryKey: comparisonKey(id),
  queryFn: async (): Promise<CachedComparison> => ({ comparison: await calls.comparisons.get({ id }) }),
});

export interface ComparisonContents {
  readonly tasks: Task[];
  readonly items: Item[];
  readonly starting: string[];
}

/** Its tasks and results. */
export const contentsKey = (id: string) => ['comparison', id, 'contents'] as const;

export function writeComparison(cache: QueryClient, change: Extract<StateEvent, { part: 'comparisons' }>): void {
  void cache.invalidateQueries({ queryKey: comparisonsKey });
  if (change.kind === 'remove') {
    void cache.invalidateQueries({ queryKey: comparisonKey(change.id) });
    return;
  }
  const { comparison, starting } = change.entry;
  cache.setQueryData<CachedComparison>(comparisonKey(comparison.id), { comparison, starting });
  const known = cache.getQueryData<ComparisonContents>(contentsKey(comparison.id));
  const isLoaded = (id: string) => known?.items.some((item) => item.id === id);
  // A result that just received a pane was not loaded before.
  const isNew = comparison.panes.some(({ source }) => source.kind === 'item' && !isLoaded(source.itemId));
  if (known && isNew) void cache.invalidateQueries({ queryKey: contentsKey(comparison.id) });
}

/** After a lost connection, anything may have changed. */
export function refetchComparisons(cache: QueryClient): void {
  for (const queryKey of [comparisonsKey, ['comparison'], clientReviewsKey]) void cache.invalidateQueries({ queryKey });
}

export function writeTaskOfComparison(cache: QueryClient, task: Task): void {
  cache.setQueryData<ComparisonContents>(contentsKey(setIdOf(task)), (contents) => {
    if (!contents) return undefined;
    const at = contents.tasks.findIndex(({ id }) => id === task.id);
    return { ...contents, tasks: at < 0 ? [task, ...contents.tasks] : contents.tasks.with(at, task) };
  });
}

/** A comparison can contain results of other comparisons. */
export function writeItemOfComparison(cache: QueryClient, item: Item): void {
  // The lists of comparisons show a thumbnail of each result.
  if (item.comparisonId !== undefined) void cache.invalidateQueries({ queryKey: comparisonsKey });
  // The set of a single run may get more results than it asked for: its panes are read from the task.
  if (item.comparisonId === undefined)
    void cache.invalidateQueries({ queryKey: comparisonKey(setIdOf(item)), exact: true });
  changeAllContents(cache, (contents, id) => {
    const changed = withChangedItem(contents, item);
    const isNew = changed === contents && setIdOf(item) === id;
    return isNew ? { ...contents, items: [item, ...contents.items] } : changed;
  });
}

export function removeFromComparisons(cache: QueryClient, part: 'tasks' | 'items', id: string): void {
  changeAllContents(cache, (contents) => withoutEntry(contents, part, id));
}

function changeAllContents(
  cache: QueryClient,
  update: (contents: ComparisonContents, comparisonId: string) => ComparisonContents,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey: ['comparison'] })) {
    const [, id, part] = query.queryKey;
    if (part !== 'contents' || typeof id !== 'string') continue;
    cache.setQueryData<ComparisonContents>(contentsKey(id), (contents) => contents && update(contents, id));
  }
}
