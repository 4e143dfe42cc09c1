import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Stopped } from '../../../shared/library/bulk-job.ts';
import { type Item, longestTitle, mostTags } from '../../../shared/library/item.ts';
import {
  applyEdit,
  cleanNote,
  cleanTitle,
  type Edit,
  hasSameOrganizeValues,
  longestNote,
  type OrganizeValues,
  organizeValuesOf,
  partBeforeEdit,
  undoEditOfPart,
} from '../../../shared/library/item-edit.ts';
import { tagProblem } from '../../../shared/library/tag.ts';
import { ProblemError, problem, refuse } from '../../../shared/problem.ts';
import type { CoreServices } from '../../services/core-service-types.ts';
import type { Stores } from '../../storage/create-stores.ts';
import type { Database } from '../../storage/database/database.ts';
import { type ItemsOfBulkEdit, itemsWithIds, itemsWithMoreTags } from '../../storage/selected-items.ts';
import { type BulkEditJobs, type SliceDone, sliceSize } from './bulk-edit-jobs.ts';
import { type Library, mostItemsPerEvent } from './library.ts';

/** Throws a `ProblemError` of kind `input` for an edit that is invalid for every result. */
function checkEdit({ addTags = [], title, note }: Edit): void {
  for (const tag of addTags) {
    const wrong = tagProblem(tag);
    if (wrong !== undefined) refuse(wrong);
  }
  const titleLength = cleanTitle(title ?? '').length;
  if (titleLength > longestTitle)
    refuse(`A title can have at most ${longestTitle} characters; this one has ${titleLength}.`);
  const { length } = cleanNote(note ?? '');
  if (length > longestNote) refuse(`A note can have at most ${longestNote} characters; this one has ${length}.`);
}

/** Returns `item` with these values. Throws if they exceed a limit: no value is omitted silently. */
function changedItem(item: Item, order: OrganizeValues): Item {
  if (hasSameOrganizeValues(item, order)) return item;
  const count = order.tags?.length ?? 0;
  if (count > mostTags)
    refuse(`A result can have at most ${mostTags} tags; one would have ${count}. Nothing was changed.`);
  const { rating: _, flag: _f, tags: _t, title: _h, note: _n, collections: _c, ...others } = item;
  return { ...others, ...organizeValuesOf(order) };
}

const checkedAtOnce = 1000;

/** Throws the error of the edit for any of these items before the first item is changed. */
async function checkTagCounts(database: Database, affected: ItemsOfBulkEdit, edit: Edit): Promise<void> {
  const most = mostTags - (edit.addTags?.length ?? 0);
  if (most === mostTags) return;
  for (let after = -1; ; ) {
    const numbers = await affected.next(after, checkedAtOnce, database);
    for (const item of await itemsWithMoreTags(database, numbers, most)) {
      changedItem(item, applyEdit(organizeValuesOf(item), edit));
    }
    const last = numbers.at(-1);
    if (last === undefined || numbers.length < checkedAtOnce) return;
    after = last;
    await setImmediate();
  }
}

/**
 * Changes the metadata of many results, with undo. Up to `sliceSize` results change in one transaction. More results
 * use several transactions, so that after a stop each result is in its old or its new state.
 */
export type EditService = ReturnType<typeof createEditService>;

export interface EditResult {
  readonly editId: string;
  /** Number of changed results. */
  readonly changed: number;
  /** Position of an early stop. The changes before it can be undone like a complete edit. */
  readonly stopped?: Stopped;
}

/**
 * Further changes of an edit. They run in the transaction of its last results, and are undone in the first transaction
 * of the undo. A stopped edit has not made them.
 */
export interface RelatedChange {
  readonly apply: (transaction: Database) => Promise<void>;
  readonly undo: (transaction: Database) => Promise<void>;
  /** Called after `apply` and after `undo`. */
  readonly after: () => Promise<void>;
}

interface EditServiceOptions extends Pick<CoreServices, 'database' | 'stores'> {
  readonly library: Pick<Library, 'notify'>;
  readonly bulkEdits: BulkEditJobs;
}

interface Kept {
  /** Number of the edit in the undo store. */
  readonly number: number;
  readonly edit: Edit;
  changed: number;
  more: RelatedChange | undefined;
}

/** Maximum number of changed items in all undo steps together. The last edit can always be undone. */
const mostRemembered = 1_000_000;

export function createEditService({ database, stores, library, bulkEdits }: EditServiceOptions) {
  const { items, collections, undo: undoStore } = stores;
  // Edits run in the order of their calls, because they may change the same result.
  const inTurn = new PQueue({ concurrency: 1 });
  const editsById = new Map<string, Kept>();
  let lastNumber = 0;

  async function make(
    affected: ItemsOfBulkEdit,
    edit: Edit,
    relatedChange: RelatedChange | undefined,
    isWanted: (item: Item) => boolean = () => true,
  ): Promise<EditResult> {
    checkEdit(edit);
    const count = await affected.count();
    // Within a single slice, an error rolls back all changes anyway.
    if (count > sliceSize) await checkTagCounts(database, affected, edit);
    await undoStore.prepare();
    lastNumber += 1;
    const entry: Kept = { number: lastNumber, edit, changed: 0, more: undefined };
    const report = createChangeReport(library);
    let after = -1;
    const stopped = await bulkEdits.run('edit', count, async (): Promise<SliceDone> => {
      const { numbers, changes, isLast } = await database.transaction().execute(async (transaction) => {
        const knownIds = await collections.ids(transaction);
        if (edit.addTo?.some((id) => !knownIds.has(id))) {
          throw new ProblemError(problem('not-found', 'This collection no longer exists.'));
        }
        const batch = await affected.next(after, sliceSize, transaction);
        const isEnd = batch.length < sliceSize;
        if (isEnd) await relatedChange?.apply(transaction);
        const done = await items.changeMany(
          batch,
          (item) => (isWanted(item) ? changedItem(item, applyEdit(organizeValuesOf(item), edit)) : item),
          transaction,
        );
        await setImmediate();
        await undoStore.add(entry.number, done.map(undoEntryOf), transaction);
        await setImmediate();
        return { numbers: batch, changes: done, isLast: isEnd };
      });
      after = numbers.at(-1) ?? after;
      entry.changed += changes.length;
      report.add(changes);
      if (isLast) entry.more = relatedChange;
      return { count: numbers.length, isLast };
    });
    const editId = randomUUID();
    await remember(editId, entry);
    await entry.more?.after();
    await report.end();
    return { editId, changed: entry.changed, ...(stopped && { stopped }) };
  }

  async function undo(editId: string): Promise<Pick<EditResult, 'changed' | 'stopped'>> {
    const entry = editsById.get(editId);
    if (!entry) throw new ProblemError(problem('not-found', 'This change can no longer be undone.'));
    const { more } = entry;
    const report = createChangeReport(library);
    let changed = 0;
    const stopped = await bulkEdits.run('undo', entry.changed, async (): Promise<SliceDone> => {
      const { count, changes } = await database.transaction().execute(async (transaction) => {
        await entry.more?.undo(transaction);
        const knownIds = await collections.ids(transaction);
        const entries = await undoStore.next(entry.number, sliceSize, transaction);
        const parts = new Map(entries.map(({ number, part }) => [number, part]));
        const undoOne = (item: Item, number: number) => {
          const part: ReturnType<typeof partBeforeEdit> = JSON.parse(parts.get(number) ?? '{}');
          const order = undoEditOfPart(organizeValuesOf(item), part, entry.edit);
          // Collections that were removed since are not restored.
          const remainingIds = order.collections?.filter((id) => knownIds.has(id) || item.collections?.includes(id));
          return changedItem(item, organizeValuesOf({ ...order, collections: remainingIds }));
        };
        const done = await items.changeMany([...parts.keys()], undoOne, transaction);
        await setImmediate();
        const last = entries.at(-1);
        if (last) await undoStore.removeUpTo(entry.number, last.number, transaction);
        await setImmediate();
        return { count: entries.length, changes: done };
      });
      entry.more = undefined;
      entry.changed -= count;
      changed += changes.length;
      report.add(changes);
      return { count, isLast: count < sliceSize };
    });
    if (!stopped) editsById.delete(editId);
    await more?.after();
    await report.end();
    return { changed, ...(stopped && { stopped }) };
  }

  async function remember(editId: string, entry: Kept): Promise<void> {
    editsById.set(editId, entry);
    let count = 0;
    for (const { changed } of editsById.values()) count += changed;
    for (const [id, { number, changed }] of editsById) {
      if (count <= mostRemembered || id === editId) return;
      editsById.delete(id);
      count -= changed;
      await undoStore.removeAll(number);
    }
  }

  return {
    /**
     * Ignores missing items. Throws a `ProblemError` of kind `input`, and then changes nothing. `items`: ids, or a
     * function that reads ids during the edit, so that no item that arrives before its end is missed. `isWanted` is
     * called with the current values of each item, and returns false for an item that stays unchanged.
     */
    edit: (
      given: readonly string[] | ItemsOfBulkEdit,
      edit: Edit,
      more?: RelatedChange,
      isWanted?: (item: Item) => boolean,
    ) => inTurn.add(() => make('next' in given ? given : itemsWithIds(database, given), edit, more, isWanted)),
    /**
     * Undoes an edit once, until the program ends. Throws a `ProblemError` of kind `not-found` for an edit that cannot
     * be undone. After an early stop, a further call undoes the rest.
     */
    undo: (editId: string): Promise<Pick<EditResult, 'changed' | 'stopped'>> => inTurn.add(() => undo(editId)),
  };
}

type ItemChange = Awaited<ReturnType<Stores['items']['changeMany']>>[number];

function undoEntryOf({ number, before, after }: ItemChange) {
  return { number, part: JSON.stringify(partBeforeEdit(organizeValuesOf(before), organizeValuesOf(after))) };
}

/** Notifies the windows at the end: with each result of a small edit, or with one event for a large edit. */
function createChangeReport(library: EditServiceOptions['library']) {
  const changed: Item[] = [];
  return {
    add(changes: readonly ItemChange[]) {
      if (changed.length <= mostItemsPerEvent) for (const { after } of changes) changed.push(after);
    },
    end: () => library.notify(changed),
  };
}
