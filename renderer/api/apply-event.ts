import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Item } from '../../shared/library/item.ts';
import { setModelsFromFiles } from '../../shared/models/all-models.ts';
import { modelsOfFiles } from '../../shared/models/model-files/models-of-files.ts';
import { inCutOrder } from '../../shared/projects/cut-order.ts';
import { projectImageIds, shownItemIds } from '../../shared/projects/items-shown-on-project-page.ts';
import type { Shot } from '../../shared/projects/shot.ts';
import type { StateEvent } from '../../shared/sync/state-event.ts';
import { newestFirstLimits } from '../../shared/sync/synced-lists.ts';
import type { ListEntries, Snapshot, StateChange } from '../../shared/sync/synced-state.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { taskGroup } from '../../shared/tasks/task-state-group.ts';
import { isFinal } from '../../shared/tasks/task-states.ts';
import type { Calls } from './call-types.ts';
import {
  clientReviewsKey,
  refetchComparisons,
  removeFromComparisons,
  writeComparison,
  writeItemOfComparison,
  writeTaskOfComparison,
} from './comparison-cache.ts';
import { withChangedItem, withoutEntry } from './loaded-contents.ts';
import { keys } from './query-keys.ts';
import { readSynced, syncedKey, writeSynced } from './synced-state.ts';
import { readPagesAgain, recount } from './task-list-cache.ts';
import { emitWindowEvent } from './window-events.ts';

const limits: Readonly<Partial<Record<string, number>>> = newestFirstLimits;

const createdAt = (entry: object) => ('createdAt' in entry ? Number(entry.createdAt) : 0);

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

// Projects are loaded on demand. Events from main update the loaded ones here.

export type ProjectContents = Awaited<ReturnType<Calls['projects']['contents']>>;

const contentsKey = (id: string) => keys.projects.contents.queryKey({ input: { id } });
/** Lists of projects, for every search text. */
const pagesKey = keys.projects.page.key();
/** The shots of items, for every list of items. */
const shotsOfItemsKey = keys.projects.shotsOfItems.key();

/** The parent key of the reviews of all projects. */
const projectReviewsKey = keys.projects.clientReviews.key();

/** Titles of projects and shots in other pages. */
const titlesKey = keys.projects.titles.key();

function writeProject(cache: QueryClient, change: Extract<StateEvent, { part: 'projects' }>): void {
  for (const queryKey of [pagesKey, shotsOfItemsKey, titlesKey]) void cache.invalidateQueries({ queryKey });
  if (change.kind === 'remove') {
    void cache.invalidateQueries({ queryKey: contentsKey(change.id) });
    return;
  }
  const project = change.entry;
  changeContents(cache, contentsKey(project.id), (contents) => {
    const shown = { before: projectImageIds(contents.project), now: projectImageIds(project) };
    return withItems(cache, { ...contents, project }, shown);
  });
}

/** Returns true when an event may change the title of a project or a shot. Only loaded projects are known. */
function changesTitles(cache: QueryClient, change: Extract<StateEvent, { part: 'projects' | 'shots' }>): boolean {
  if (change.kind === 'remove') return true;
  if (change.part === 'projects') return readContents(cache, change.entry.id)?.project.title !== change.entry.title;
  const { id, projectId, number, title } = change.entry;
  const before = readContents(cache, projectId)?.shots.find((shot) => shot.id === id);
  return before?.number !== number || before.title !== title;
}

function writeShot(cache: QueryClient, change: Extract<StateEvent, { part: 'shots' }>): void {
  if (change.kind === 'remove') return;
  const shot = change.entry;
  void cache.invalidateQueries({ queryKey: titlesKey });
  const before = readContents(cache, shot.projectId)?.shots.find(({ id }) => id === shot.id);
  if (before === undefined || takeIds(before) !== takeIds(shot))
    void cache.invalidateQueries({ queryKey: keys.projects.takes.queryKey({ input: { shotId: shot.id } }) });
  changeContents(cache, contentsKey(shot.projectId), (contents) => {
    const others = contents.shots.filter(({ id }) => id !== shot.id);
    const { project } = contents;
    const shown = { before: before ? shownItemIds(before, project) : [], now: shownItemIds(shot, project) };
    return withItems(cache, { ...contents, shots: inCutOrder([...others, shot]) }, shown);
  });
}

function writeTaskOfProject(cache: QueryClient, task: Task): void {
  const { shotId } = task;
  if (shotId === undefined) return;
  // As main selects them.
  const isListed = !isFinal(task.state) || taskGroup(task) === 'needs-you';
  changeAllContents(cache, (contents) => {
    if (!contents.shots.some(({ id }) => id === shotId)) return contents;
    const others = contents.tasks.filter(({ id }) => id !== task.id);
    if (!isListed) return { ...contents, tasks: others };
    return { ...contents, tasks: [task, ...others].sort((one, other) => other.createdAt - one.createdAt) };
  });
}

/** An item can be a take of several shots, and an image of several projects. */
function writeItemOfProject(cache: QueryClient, item: Item): void {
  cache.setQueriesData<{ items: Item[] }>(
    { queryKey: keys.projects.takes.key() },
    (takes) => takes && withChangedItem(takes, item),
  );
  changeAllContents(cache, (contents) => withChangedItem(contents, item));
}

function removeFromProjects(cache: QueryClient, part: 'tasks' | 'items', id: string): void {
  changeAllContents(cache, (contents) => withoutEntry(contents, part, id));
}

/** After a lost connection, anything may have changed. */
function refetchProjects(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: keys.projects.key() });
}

function readContents(cache: QueryClient, id: string): ProjectContents | undefined {
  return cache.getQueryData<ProjectContents>(contentsKey(id));
}

interface ShownIds {
  /** An item that was missing before was deleted permanently. */
  readonly before: readonly string[];
  readonly now: readonly string[];
}

/** Adds the newly shown items that the contents lack. An item that the window does not have is loaded. */
function withItems(cache: QueryClient, contents: ProjectContents, { before, now }: ShownIds): ProjectContents {
  const knownIds = new Set([...before, ...contents.items.map(({ id }) => id)]);
  const missing = now.filter((id) => !knownIds.has(id));
  if (missing.length === 0) return contents;
  const newest = readSynced(cache, 'items') ?? [];
  const found = missing.flatMap((id) => newest.find((item) => item.id === id) ?? []);
  if (found.length < missing.length) refetchOnce(cache, contentsKey(contents.project.id));
  return { ...contents, items: [...contents.items, ...found] };
}

type Update = (contents: ProjectContents) => ProjectContents;

function changeContents(cache: QueryClient, queryKey: QueryKey, update: Update): void {
  // The answer of a running query may be older than the event.
  if (cache.getQueryState(queryKey)?.fetchStatus === 'fetching') refetchOnce(cache, queryKey);
  cache.setQueryData<ProjectContents>(queryKey, (contents) => contents && update(contents));
}

function changeAllContents(cache: QueryClient, update: Update): void {
  const loaded = cache.getQueryCache().findAll({ queryKey: keys.projects.contents.key() });
  for (const { queryKey } of loaded) changeContents(cache, queryKey, update);
}

/** The queries that run again soon. */
const repeated = new Set<string>();

/** Loads the contents again after a running query. Many events at the same moment cause one query. */
function refetchOnce(cache: QueryClient, queryKey: QueryKey): void {
  const hash = hashKey(queryKey);
  if (repeated.has(hash)) return;
  repeated.add(hash);
  const running = cache.getQueryCache().find({ queryKey })?.promise;
  void Promise.resolve(running)
    .catch(() => {})
    .then(() => {
      repeated.delete(hash);
      return cache.invalidateQueries({ queryKey });
    });
}

function takeIds({ takes }: Shot): string {
  return takes.map(({ itemId }) => itemId).join();
}

/** Writes a change of main into its part. Lists that a window loads itself have no part, so they stay as they are. */
function applyChange(cache: QueryClient, change: StateChange): void {
  if (change.kind === 'set') {
    writeSynced(cache, change.part, change.value);
    return;
  }
  const limit = limits[change.part];
  cache.setQueryData<ListEntries[keyof ListEntries][]>(syncedKey(change.part), (list) => {
    if (list === undefined) return undefined;
    if (change.kind === 'remove') return list.filter(({ id }) => id !== change.id);
    return withEntry(list, change.entry, limit !== undefined).slice(0, limit);
  });
}

/** `list` with `entry` at its place. */
function withEntry<T extends { readonly id: string }>(list: readonly T[], entry: T, isNewestFirst: boolean): T[] {
  const at = list.findIndex(({ id }) => id === entry.id);
  if (at >= 0) return list.with(at, entry);
  const before = isNewestFirst ? list.findIndex((each) => createdAt(each) <= createdAt(entry)) : -1;
  return before < 0 ? [...list, entry] : list.toSpliced(before, 0, entry);
}

/** True for a new task, or one that changed its group. */
function isRecounted(cache: QueryClient, task: Task): boolean {
  const before = readSynced(cache, 'tasks')?.find(({ id }) => id === task.id);
  return before === undefined || taskGroup(before) !== taskGroup(task);
}
