import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import type { Stopped } from '../../shared/library/bulk-job.ts';
import type { Item } from '../../shared/library/item.ts';
import {
  type ChangedPart,
  changedPart,
  type Edit,
  edited,
  organizeValuesOf,
  undonePart,
} from '../../shared/library/item-edit.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { type AffectedItems, itemsWithIds } from '../storage/affected-items.ts';
import type { CollectionStore } from '../storage/collection-store.ts';
import type { Database } from '../storage/database.ts';
import type { ItemChange } from '../storage/item-changes.ts';
import type { ItemStore } from '../storage/item-store.ts';
import { createUndoStore } from '../storage/undo-store.ts';
import { type BulkEdits, type SliceDone, sliceSize } from './bulk-edits.ts';
import { changedItem, checkEdit, checkTagCounts } from './edit-rules.ts';
import { type Library, mostItemsPerEvent } from './library.ts';

/**
 * Changes what people give results, many at once, with a way back. Up to `sliceSize` are changed in one transaction; more
 * in several, each of which is whole, so that a stop or the end of the program leaves every result as before or as after.
 */
export interface EditService {
  /**
   * Those of `items` that are gone are passed over. Throws a `ProblemError` of kind `input`, and then changes nothing.
   * `items`: ids, or what reads them as the edit goes on, so that none is missed that came just before its end.
   */
  edit(items: readonly string[] | AffectedItems, edit: Edit, more?: AlongWith): Promise<Done>;
  /**
   * Once; until the program ends. Throws a `ProblemError` of kind `not-found` for an edit that cannot be undone (again).
   * Stopped before its end, it can be called again for the rest.
   */
  undo(editId: string): Promise<Pick<Done, 'changed' | 'stopped'>>;
}

export interface Done {
  readonly editId: string;
  /** How many results are other than before. */
  readonly changed: number;
  /** Where it ended before its end. What it did until then is undone like a whole edit. */
  readonly stopped?: Stopped;
}

/**
 * What belongs to an edit beyond the results: done in the transaction of its last results, and undone in that of the first
 * ones of its undoing. An edit that was stopped has not done it.
 */
export interface AlongWith {
  readonly make: (on: Database) => Promise<void>;
  readonly undo: (on: Database) => Promise<void>;
  /** After each of the two. */
  readonly after: () => Promise<void>;
}

export interface EditServiceOptions {
  readonly database: Database;
  readonly items: Pick<ItemStore, 'changeMany'>;
  readonly library: Pick<Library, 'notify'>;
  readonly collections: Pick<CollectionStore, 'ids'>;
  readonly jobs: BulkEdits;
}

interface Kept {
  /** Its name in the store of what was before. */
  readonly number: number;
  readonly edit: Edit;
  changed: number;
  more: AlongWith | undefined;
}

/** Of changed items that all kept edits together remember; the last edit is kept whatever it changed. */
const mostRemembered = 1_000_000;

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

export function createEditService({ database, items, library, collections, jobs }: EditServiceOptions): EditService {
  // Two edits of one result are made in the order of their calls.
  const inTurn = new PQueue({ concurrency: 1 });
  const kept = new Map<string, Kept>();
  const undoStore = createUndoStore(database);
  let lastNumber = 0;

  async function make(affected: AffectedItems, edit: Edit, more: AlongWith | undefined): Promise<Done> {
    checkEdit(edit);
    const count = await affected.count();
    // Within one slice, whatever goes wrong leaves nothing changed anyway.
    if (count > sliceSize) await checkTagCounts(database, affected, edit);
    await undoStore.prepare();
    lastNumber += 1;
    const made: Kept = { number: lastNumber, edit, changed: 0, more: undefined };
    const told = createChangeReport(library);
    let after = -1;
    const stopped = await jobs.run('edit', count, async (): Promise<SliceDone> => {
      const { numbers, changes, isLast } = await database.transaction().execute(async (on) => {
        const known = await collections.ids(on);
        if (edit.addTo?.some((id) => !known.has(id))) {
          throw new ProblemError(problem('not-found', 'This collection no longer exists.'));
        }
        const some = await affected.next(after, sliceSize, on);
        const isEnd = some.length < sliceSize;
        if (isEnd) await more?.make(on);
        const done = await items.changeMany(
          some,
          (item) => changedItem(item, edited(organizeValuesOf(item), edit)),
          on,
        );
        // The indexes of words write what they gathered with the next statement.
        await nextTurn();
        await undoStore.add(made.number, done.map(undoEntryOf), on);
        await nextTurn();
        return { numbers: some, changes: done, isLast: isEnd };
      });
      after = numbers.at(-1) ?? after;
      made.changed += changes.length;
      told.add(changes);
      if (isLast) made.more = more;
      return { count: numbers.length, isLast };
    });
    const editId = randomUUID();
    await remember(editId, made);
    await made.more?.after();
    await told.end();
    return { editId, changed: made.changed, ...(stopped && { stopped }) };
  }

  async function undo(editId: string): Promise<Pick<Done, 'changed' | 'stopped'>> {
    const made = kept.get(editId);
    if (!made) throw new ProblemError(problem('not-found', 'This change can no longer be undone.'));
    const { more } = made;
    const told = createChangeReport(library);
    let changed = 0;
    const stopped = await jobs.run('undo', made.changed, async (): Promise<SliceDone> => {
      const { count, changes } = await database.transaction().execute(async (on) => {
        await made.more?.undo(on);
        const known = await collections.ids(on);
        const entries = await undoStore.next(made.number, sliceSize, on);
        const parts = new Map(entries.map(({ number, part }) => [number, part]));
        const undoOne = (item: Item, number: number) => {
          const part: ChangedPart = JSON.parse(parts.get(number) ?? '{}');
          const order = undonePart(organizeValuesOf(item), part, made.edit);
          // Of collections that were removed since, none comes back.
          const there = order.collections?.filter((id) => known.has(id) || item.collections?.includes(id));
          return changedItem(item, organizeValuesOf({ ...order, collections: there }));
        };
        const done = await items.changeMany([...parts.keys()], undoOne, on);
        await nextTurn();
        const last = entries.at(-1);
        if (last) await undoStore.removeUpTo(made.number, last.number, on);
        await nextTurn();
        return { count: entries.length, changes: done };
      });
      made.more = undefined;
      made.changed -= count;
      changed += changes.length;
      told.add(changes);
      return { count, isLast: count < sliceSize };
    });
    if (!stopped) kept.delete(editId);
    await more?.after();
    await told.end();
    return { changed, ...(stopped && { stopped }) };
  }

  async function remember(editId: string, made: Kept): Promise<void> {
    kept.set(editId, made);
    let remembered = 0;
    for (const { changed } of kept.values()) remembered += changed;
    for (const [id, { number, changed }] of kept) {
      if (remembered <= mostRemembered || id === editId) return;
      kept.delete(id);
      remembered -= changed;
      await undoStore.forget(number);
    }
  }

  return {
    edit: (given, edit, more) =>
      inTurn.add(() => make('next' in given ? given : itemsWithIds(database, given), edit, more)),
    undo: (editId) => inTurn.add(() => undo(editId)),
  };
}

function undoEntryOf({ number, before, after }: ItemChange) {
  return { number, part: JSON.stringify(changedPart(organizeValuesOf(before), organizeValuesOf(after))) };
}

/** Tells the screens what changed, at the end: of few each result, of more that many changed. */
function createChangeReport(library: EditServiceOptions['library']) {
  const changed: Item[] = [];
  return {
    add(changes: readonly ItemChange[]) {
      if (changed.length <= mostItemsPerEvent) for (const { after } of changes) changed.push(after);
    },
    end: () => library.notify(changed),
  };
}
