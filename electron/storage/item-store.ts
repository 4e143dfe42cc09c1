import { CompiledQuery } from 'kysely';
import type { Item } from '../../shared/library/item.ts';
import { normalizeTag } from '../../shared/library/tag.ts';
import type { Database } from './database.ts';
import { changeItems, type ItemChange } from './item-changes.ts';
import { itemIn, rowOfItem } from './item-row.ts';
import { itemSearchText } from './search/item-search-text.ts';
import { addTexts } from './search/text-index-writes.ts';
import { createSidecarsDueStore, isSidecarChanged, type SidecarsDueStore } from './sidecars-due-store.ts';

export interface ItemStore {
  add(item: Item, on?: Database): Promise<void>;
  replace(item: Item, on?: Database): Promise<void>;
  /** Its sidecar may have less data than the database. */
  markSidecarDue(id: string, on?: Database): Promise<void>;
  /**
   * Applies `change` to the row as it is now, in one transaction; `undefined` when there is none. Its sidecar is due with
   * that, if it is to say something else from now on; as with the changes below.
   */
  change(id: string, change: (as: Item) => Item): Promise<Item | undefined>;
  /** Of some hundred items by their numbers, lowest first; see `changeItems`. */
  changeMany(
    numbers: readonly number[],
    change: (as: Item, number: number) => Item,
    on: Database,
  ): Promise<ItemChange[]>;
  find(id: string): Promise<Item | undefined>;
  /** Those of these ids that there are, in no order. */
  findMany(ids: readonly string[]): Promise<Item[]>;
  /** All results of runs of these comparisons, newest first. */
  itemsOfComparisons(comparisonIds: readonly string[]): Promise<Item[]>;
  /** The item that is the `position`-th result of a task, if it is saved already. */
  resultOfTask(taskId: string, position: number): Promise<Item | undefined>;
  findByFile(file: string): Promise<Item | undefined>;
  /** The files of all items below a folder of the library, also of those in the trash. */
  filesIn(folder: string): Promise<string[]>;
  /** Those whose files hold the bytes of this SHA-256, also in the trash; oldest first. */
  findByHash(hash: string): Promise<Item[]>;
  /** Newest first, without those in the trash, as is the count. */
  page(before: { createdAt: number; id: string } | undefined, limit: number): Promise<Item[]>;
  count(): Promise<number>;
}

export function createItemStore(
  database: Database,
  sidecarsDue: Pick<SidecarsDueStore, 'add'> = createSidecarsDueStore(database),
): ItemStore {
  const one = (row: { record: string } | undefined) => row && itemIn(row.record);
  const items = (on = database) => on.selectFrom('items').select('record');
  const all = (rows: readonly { record: string }[]) => rows.flatMap((row) => itemIn(row.record) ?? []);

  /** All statements for an item succeed together or not at all, so that its search data is complete. */
  const together = (on: Database | undefined, work: (on: Database) => Promise<void>) =>
    on ? work(on) : database.transaction().execute(work);

  const add = (item: Item, given?: Database) =>
    together(given, async (on) => {
      // Not RETURNING, which creates a table for its one row: with it, the row costs seven times as much.
      const { insertId } = await on.insertInto('items').values(rowOfItem(item)).executeTakeFirstOrThrow();
      const number = Number(insertId);
      await addTexts(on, number, itemSearchText(item));
      await putInto(on, number, item);
    });

  const replace = (item: Item, given?: Database) =>
    together(given, async (on) => {
      const before = await on
        .selectFrom('items')
        .select(['number', 'record'])
        .where('id', '=', item.id)
        .executeTakeFirst();
      if (!before) return;
      const as = one(before);
      await on.updateTable('items').set(rowOfItem(item)).where('number', '=', before.number).execute();
      await describeAgain(on, before.number, as, item);
      if (as === undefined || isSidecarChanged(as, item)) await sidecarsDue.add([before.number], on);
    });

  async function markSidecarDue(id: string, on = database): Promise<void> {
    const row = await on.selectFrom('items').select('number').where('id', '=', id).executeTakeFirst();
    if (row) await sidecarsDue.add([row.number], on);
  }

  return {
    add,
    replace,
    markSidecarDue,
    change: (id, change) =>
      database.transaction().execute(async (transaction) => {
        const before = one(await items(transaction).where('id', '=', id).executeTakeFirst());
        if (!before) return undefined;
        const after = change(before);
        if (after !== before) await replace(after, transaction);
        return after;
      }),
    changeMany: (numbers, change, on) => changeItems(on, numbers, change, sidecarsDue),
    findMany: async (ids) => (ids.length === 0 ? [] : all(await items().where('id', 'in', ids).execute())),
    async itemsOfComparisons(comparisonIds) {
      if (comparisonIds.length === 0) return [];
      const found = items().where('comparison_id', 'in', comparisonIds);
      return all(await found.orderBy('created_at', 'desc').orderBy('id', 'desc').execute());
    },
    find: async (id) => one(await items().where('id', '=', id).executeTakeFirst()),
    resultOfTask: async (taskId, position) =>
      one(await items().where('task_id', '=', taskId).where('position', '=', position).executeTakeFirst()),
    findByHash: async (hash) => all(await items().where('hash', '=', hash).orderBy('number').execute()),
    async filesIn(folder) {
      // The character after a slash in sort order.
      const within = database.selectFrom('items').select('file').where('file', '>=', `${folder}/`);
      return (await within.where('file', '<', `${folder}0`).execute()).map(({ file }) => file);
    },
    findByFile: async (file) => one(await items().where('file', '=', file).executeTakeFirst()),
    async page(before, limit) {
      let query = items()
        .where('trashed_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit);
      if (before) {
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('created_at', 'id'), '<', tuple(before.createdAt, before.id)),
        );
      }
      return all(await query.execute());
    },
    async count() {
      const row = await database
        .selectFrom('items')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('trashed_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
  };
}

async function describeAgain(on: Database, number: number, before: Item | undefined, item: Item): Promise<void> {
  const texts = itemSearchText(item);
  const known = before && itemSearchText(before);
  // The text indexes cost more than the rest of a change, and most changes affect no text.
  if (texts.text !== known?.text) await on.updateTable('item_texts').set(texts).where('number', '=', number).execute();
  const groups = ({ tags, collections, sources }: Item) =>
    JSON.stringify([tags ?? [], collections ?? [], sources ?? []]);
  if (before && groups(before) === groups(item)) return;
  for (const table of ['item_tags', 'item_collections', 'item_sources'] as const) {
    await on.deleteFrom(table).where('number', '=', number).execute();
  }
  await putInto(on, number, item);
}

/**
 * Row by row: a statement of several rows needs a savepoint, and before it the text indexes write everything they hold.
 */
async function putInto(on: Database, number: number, item: Item): Promise<void> {
  const { tags = [], collections = [], sources = [] } = item;
  for (const tag of tags) await on.executeQuery(CompiledQuery.raw(addTag, [normalizeTag(tag), number, tag]));
  for (const id of new Set(collections)) await on.executeQuery(CompiledQuery.raw(addCollected, [id, number]));
  for (const [place, { as, itemId = null, hash = null }] of sources.entries()) {
    await on.executeQuery(CompiledQuery.raw(addSource, [number, place, as, itemId, hash]));
  }
}

const addTag = 'INSERT OR IGNORE INTO item_tags (folded, number, tag) VALUES (?, ?, ?)';
const addCollected = 'INSERT INTO item_collections (collection_id, number) VALUES (?, ?)';
const addSource = 'INSERT INTO item_sources (number, place, way, item_id, hash) VALUES (?, ?, ?, ?, ?)';
