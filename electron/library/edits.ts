import { randomUUID } from 'node:crypto';
import PQueue from 'p-queue';
import { type Item, mostTags } from '../../shared/item.ts';
import {
  cleanNote,
  type Edit,
  edited,
  isSameOrder,
  longestNote,
  type Order,
  orderOf,
  undone,
  withOrder,
} from '../../shared/library/edit.ts';
import { tagProblem } from '../../shared/library/tag.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { CollectionStore } from '../store/collection-store.ts';
import type { Database } from '../store/database.ts';
import type { ItemChange } from '../store/item-changes.ts';
import type { ItemStore } from '../store/item-store.ts';
import type { Library } from './library.ts';

/** Changes what people give results, many at once, with a way back. */
export interface Edits {
  /** Those of `ids` that are gone are passed over. Throws a `ProblemError` of kind `input`, and then changes nothing. */
  edit(ids: Ids, edit: Edit, more?: AlongWith): Promise<Done>;
  /** Once; until the program ends. Throws a `ProblemError` of kind `not-found` for an edit that cannot be undone (again). */
  undo(editId: string): Promise<{ changed: number }>;
}

/** Of items; or what reads them in the transaction of the edit, so that none is missed that came just before. */
export type Ids = readonly string[] | ((on: Database) => Promise<readonly string[]>);

export interface Done {
  readonly editId: string;
  /** How many results are other than before. */
  readonly changed: number;
}

/** What belongs to an edit beyond the results: done in its transaction, and undone in that of its undoing. */
export interface AlongWith {
  readonly make: (on: Database) => Promise<void>;
  readonly undo: (on: Database) => Promise<void>;
  /** After each of the two. */
  readonly after: () => Promise<void>;
}

export interface EditsOptions {
  readonly database: Database;
  readonly items: Pick<ItemStore, 'changeMany'>;
  readonly library: Pick<Library, 'tell'>;
  readonly collections: Pick<CollectionStore, 'ids'>;
}

interface Kept {
  readonly before: ReadonlyMap<string, { before: Order; after: Order }>;
  readonly more: AlongWith | undefined;
}

/** Of changed items that all kept edits together remember; the last edit is kept whatever it changed. */
const mostRemembered = 1_000_000;

export function createEdits({ database, items, library, collections }: EditsOptions): Edits {
  // Two edits of one result are made in the order of their calls.
  const inTurn = new PQueue({ concurrency: 1 });
  const kept = new Map<string, Kept>();

  async function make(ids: Ids, edit: Edit, more: AlongWith | undefined): Promise<Done> {
    refuse(edit);
    const changes = await database.transaction().execute(async (on) => {
      const known = await collections.ids(on);
      if (edit.addTo?.some((id) => !known.has(id))) {
        throw new ProblemError(problem('not-found', 'This collection is no longer here.'));
      }
      const changing = typeof ids === 'function' ? await ids(on) : ids;
      await more?.make(on);
      return items.changeMany(changing, (item) => changedItem(item, edited(orderOf(item), edit)), on);
    });
    const editId = randomUUID();
    remember(editId, {
      before: new Map(
        changes.map(({ before, after }) => [before.id, { before: orderOf(before), after: orderOf(after) }]),
      ),
      more,
    });
    await tell(changes, more);
    return { editId, changed: changes.length };
  }

  async function undo(editId: string): Promise<{ changed: number }> {
    const made = kept.get(editId);
    if (!made) throw new ProblemError(problem('not-found', 'This change can no longer be undone.'));
    const changes = await database.transaction().execute(async (on) => {
      await made.more?.undo(on);
      const known = await collections.ids(on);
      const undoOne = (item: Item) => {
        const { before, after } = made.before.get(item.id) ?? { before: item, after: item };
        const order = undone(orderOf(item), before, after);
        // Of collections that were removed since, none comes back.
        const there = order.collections?.filter((id) => known.has(id) || item.collections?.includes(id));
        return changedItem(item, orderOf({ ...order, collections: there }));
      };
      return items.changeMany([...made.before.keys()], undoOne, on);
    });
    kept.delete(editId);
    await tell(changes, made.more);
    return { changed: changes.length };
  }

  function remember(editId: string, made: Kept): void {
    kept.set(editId, made);
    let remembered = 0;
    for (const { before } of kept.values()) remembered += before.size;
    for (const [id, { before }] of kept) {
      if (remembered <= mostRemembered || id === editId) return;
      kept.delete(id);
      remembered -= before.size;
    }
  }

  async function tell(changes: readonly ItemChange[], more: AlongWith | undefined): Promise<void> {
    await more?.after();
    await library.tell(changes.map(({ after }) => after));
  }

  return {
    edit: (ids, edit, more) => inTurn.add(() => make(ids, edit, more)),
    undo: (editId) => inTurn.add(() => undo(editId)),
  };
}

/** Throws where an item would hold more than one can: nothing is left out unsaid. */
function changedItem(item: Item, order: Order): Item {
  if (isSameOrder(item, order)) return item;
  const tags = order.tags?.length ?? 0;
  if (tags > mostTags)
    throw refused(`A result has at most ${mostTags} tags; one would have ${tags}. Nothing was changed.`);
  return withOrder(item, order);
}

function refuse({ addTags = [], note }: Edit): void {
  for (const tag of addTags) {
    const wrong = tagProblem(tag);
    if (wrong !== undefined) throw refused(wrong);
  }
  const { length } = cleanNote(note ?? '');
  if (length > longestNote) throw refused(`A note has at most ${longestNote} letters; this has ${length}.`);
}

function refused(sentence: string): ProblemError {
  return new ProblemError(problem('input', sentence));
}
