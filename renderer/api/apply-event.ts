import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Item } from '../../shared/library/item.ts';
import { setModelsFromFiles } from '../../shared/models/all-models.ts';
import { modelsOfFiles } from '../../shared/models/model-files/models-of-files.ts';
import type { StateEvent } from '../../shared/sync/state-event.ts';
import type { Snapshot } from '../../shared/sync/synced-state.ts';
import {
  clientReviewsKey,
  refetchComparisons,
  removeFromComparisons,
  writeComparison,
  writeItemOfComparison,
  writeTaskOfComparison,
} from './comparison-cache.ts';
import {
  changesTitles,
  projectReviewsKey,
  refetchProjects,
  removeFromProjects,
  writeItemOfProject,
  writeProject,
  writeShot,
  writeTaskOfProject,
} from './project-cache.ts';
import { keys } from './query-keys.ts';
import { applyChange, readSynced, writeSynced } from './synced-state.ts';
import { isRecounted, readPagesAgain, recount } from './task-list-cache.ts';
import { emitWindowEvent } from './window-events.ts';

/** The parent key of all lists of conversations, for every search text. */
const conversationsKey = keys.conversations.page.key();

/** Writes an event of main into the query cache. The screen stores data of main only in that cache. */
export function applyEvent(cache: QueryClient, event: StateEvent): void {
  const refetch = (queryKey: QueryKey) => void cache.invalidateQueries({ queryKey });
  switch (event.kind) {
    case 'snapshot':
      setModelsFromFiles(modelsOfFiles(event.snapshot.modelFiles));
      for (const part of Object.keys(event.snapshot) as (keyof Snapshot)[]) {
        writeSynced(cache, part, event.snapshot[part]);
      }
      readPagesAgain(cache);
      refetch(conversationsKey);
      refetchComparisons(cache);
      refetchProjects(cache);
      refetch(keys.spending.key());
      refetch(keys.library.measurements.key());
      return;
    case 'set':
    case 'put':
    case 'remove':
      applyToLoaded(cache, event, refetch);
      applyChange(cache, event);
      return;
    case 'task-polled': {
      const { kind: _, id, ...counted } = event;
      writeSynced(cache, 'tasks', (tasks) =>
        tasks.map((task) => (task.id === id && task.state === 'waiting' ? { ...task, ...counted } : task)),
      );
      return;
    }
    case 'requests':
      refetch(keys.requestLog.key());
      return;
    case 'spending':
      refetch(keys.spending.key());
      return;
    case 'measurements':
      refetch(keys.library.measurements.key());
      return;
    case 'client-reviews':
      for (const queryKey of [clientReviewsKey, projectReviewsKey]) refetch(queryKey);
      return;
    default:
      emitWindowEvent(event);
  }
}

/** Applies a change to what the window loaded besides the synced parts. The part itself is still as it was before. */
function applyToLoaded(
  cache: QueryClient,
  change: Extract<StateEvent, { part: unknown }>,
  refetch: (queryKey: QueryKey) => void,
): void {
  switch (change.part) {
    case 'modelFiles':
      // Before the part itself, because components that read the part then read the models.
      setModelsFromFiles(modelsOfFiles(change.value));
      return;
    case 'settings':
      // The rules for failed runs and the budgets are settings.
      refetch(keys.spending.key());
      return;
    case 'tasks':
      if (change.kind === 'put') {
        if (isRecounted(cache, change.entry)) recount(cache);
        writeTaskOfComparison(cache, change.entry);
        writeTaskOfProject(cache, change.entry);
      } else if (change.kind === 'remove') {
        recount(cache, change.id);
        removeFromComparisons(cache, 'tasks', change.id);
        removeFromProjects(cache, 'tasks', change.id);
      }
      return;
    case 'items':
      if (change.kind !== 'put' || changesPicks(cache, change.entry)) refetch(keys.spending.key());
      if (change.kind === 'put') {
        const item: Item = change.entry;
        cache.setQueriesData<Item>(
          { queryKey: keys.library.item.queryKey({ input: { id: item.id } }) },
          (before) => before && item,
        );
        writeItemOfComparison(cache, item);
        writeItemOfProject(cache, item);
      } else if (change.kind === 'remove') {
        removeFromComparisons(cache, 'items', change.id);
        removeFromProjects(cache, 'items', change.id);
      } else {
        for (const key of [keys.library.trashSize.key(), keys.library.item.key()]) refetch(key);
        refetchComparisons(cache);
        refetchProjects(cache);
      }
      return;
    case 'conversations':
      refetch(conversationsKey);
      return;
    case 'comparisons':
      writeComparison(cache, change);
      return;
    case 'projects':
      if (changesTitles(cache, change)) refetch(keys.spending.key());
      writeProject(cache, change);
      return;
    case 'shots':
      if (changesTitles(cache, change)) refetch(keys.spending.key());
      writeShot(cache, change);
  }
}

/** Returns true when an item may become a pick or stop being one. The synced part has only the newest items. */
function changesPicks(cache: QueryClient, item: Item): boolean {
  const before = readSynced(cache, 'items')?.find(({ id }) => id === item.id);
  return before === undefined || isPick(before) !== isPick(item);
}

function isPick({ flag, trashedAt }: Item): boolean {
  return flag === 'pick' && trashedAt === undefined;
}
