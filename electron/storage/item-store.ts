import { CompiledQuery, sql } from 'kysely';
import type { Item } from '../../shared/library/item.ts';
import { normalizeTag } from '../../shared/library/tag.ts';
import type { Database } from './database/database.ts';
import { createSidecarsDueStore, itemOfSidecar } from './files-due-store.ts';
import { itemIn, itemsIn, rowOfItem } from './item-row.ts';
import { addItemTexts, changeItemTexts, itemSearchText } from './search/item-search-text.ts';

/** Sidecars that must be written. The table survives the program, so every change reaches the files eventually. */
type SidecarsDueStore = ReturnType<typeof createSidecarsDueStore>;

export type ItemStore = ReturnType<typeof createItemStore>;

interface ItemWrite {
  readonly number: number;
  /** `undefined` for an unreadable row. */
  readonly before: Item | undefined;
  readonly item: Item;
  readonly columns: Partial<ReturnType<typeof rowOfItem>>;
}

export function createItemStore(
  database: Database,
  sidecarsDue: Pick<SidecarsDueStore, 'add'> = createSidecarsDueStore(database),
) {
  const one = (row: { record: string } | undefined) => row && itemIn(row.record);
  const items = (transaction = database) => transaction.selectFrom('items').select('record');

  /** All statements for an item are in one transaction, so that its search data is complete. */
  const inTransaction = (transaction: Database | undefined, work: (transaction: Database) => Promise<void>) =>
    transaction ? work(transaction) : database.transaction().execute(work);

  const add = (item: Item, outerTransaction?: Database) =>
    inTransaction(outerTransaction, async (transaction) => {
      // Not RETURNING, which creates a table for the single row and costs seven times as much.
      const { insertId } = await transaction.insertInto('items').values(rowOfItem(item)).executeTakeFirstOrThrow();
      const number = Number(insertId);
      await addItemTexts(transaction, number, itemSearchText(item));
      await putInto(transaction, number, item);
    });

  const replace = (item: Item, outerTransaction?: Database) =>
    inTransaction(outerTransaction, async (transaction) => {
      const row = await rowWithId(transaction, item.id);
      if (row) await write(transaction, { ...row, before: one(row), item, columns: rowOfItem(item) });
    });

  const rowWithId = (transaction: Database, id: string) =>
    transaction.selectFrom('items').select(['number', 'record']).where('id', '=', id).executeTakeFirst();

  async function write(transaction: Database, { number, before, item, columns }: ItemWrite): Promise<void> {
    await transaction.updateTable('items').set(columns).where('number', '=', number).execute();
    await describeAgain(transaction, number, before, item);
    if (before === undefined || isSidecarChanged(before, item)) await sidecarsDue.add([number], transaction);
  }

  async function markSidecarDue(id: string, connection = database): Promise<void> {
    const row = await connection.selectFrom('items').select('number').where('id', '=', id).executeTakeFirst();
    if (row) await sidecarsDue.add([row.number], connection);
  }

  return {
    add,
    replace,
    /** Marks the sidecar of an item as due, because it may have less data than the database. */
    markSidecarDue,
    /**
     * Applies `change` to the current row in one transaction. Returns `undefined` for an unknown id. If the sidecar
     * content changes, the sidecar is marked as due, also by the changes below. `also`: what belongs to the change.
     */
    change: (
      id: string,
      change: (as: Item) => Item,
      also?: (transaction: Database) => Promise<void>,
    ): Promise<Item | undefined> =>
      database.transaction().execute(async (transaction) => {
        const row = await rowWithId(transaction, id);
        const before = one(row);
        if (!row || !before) return undefined;
        await also?.(transaction);
        const after = change(before);
        if (after === before) return after;
        await write(transaction, { ...row, before, item: after, columns: changedColumns(before, after) });
        return after;
      }),
    /** Changes some hundred items by number, in ascending order. See `changeItemsInBatches`. */
    changeMany: (numbers: readonly number[], change: (as: Item, number: number) => Item, transaction: Database) =>
      changeItemsInBatches(transaction, numbers, change, sidecarsDue),
    /** Returns the existing items of these ids, in any order. */
    findMany: async (ids: readonly string[]): Promise<Item[]> =>
      // A list of parameters would have a limit.
      ids.length === 0
        ? []
        : itemsIn(
            await items()
              .where(sql<boolean>`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
              .execute(),
          ),
    /**
     * Returns all results of runs of these comparisons, newest first. The results of a run that was started alone are in
     * the set with the id of its task.
     */
    async itemsOfComparisons(comparisonIds: readonly string[]): Promise<Item[]> {
      if (comparisonIds.length === 0) return [];
      const found = items().where((where) =>
        where.or([
          where('comparison_id', 'in', comparisonIds),
          where.and([where('task_id', 'in', comparisonIds), where('comparison_id', 'is', null)]),
        ]),
      );
      return itemsIn(await found.orderBy('created_at', 'desc').orderBy('id', 'desc').execute());
    },
    find: async (id: string): Promise<Item | undefined> => one(await items().where('id', '=', id).executeTakeFirst()),
    /** Returns the item of the `position`-th result of a task, if it is saved. */
    resultOfTask: async (taskId: string, position: number): Promise<Item | undefined> =>
      one(await items().where('task_id', '=', taskId).where('position', '=', position).executeTakeFirst()),
    /** Returns the items whose files have this SHA-256, including the trash, oldest first. */
    findByHash: async (hash: string) => itemsIn(await items().where('hash', '=', hash).orderBy('number').execute()),
    /** Returns the files of all items below a folder of the library, including the trash. */
    async filesIn(folder: string): Promise<string[]> {
      // The upper bound is the character after a slash in sort order.
      const within = database.selectFrom('items').select('file').where('file', '>=', `${folder}/`);
      return (await within.where('file', '<', `${folder}0`).execute()).map(({ file }) => file);
    },
    findByFile: async (file: string) => one(await items().where('file', '=', file).executeTakeFirst()),
    /** True when an item, also in the trash, has one of these files. */
    async hasAnyFile(files: readonly string[]): Promise<boolean> {
      const found = database.selectFrom('items').select('number').where('file', 'in', files).limit(1);
      return (await found.executeTakeFirst()) !== undefined;
    },
    /** Newest first, without the trash. The count also excludes the trash. */
    async page(before: { createdAt: number; id: string } | undefined, limit: number): Promise<Item[]> {
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
      return itemsIn(await query.execute());
    },
    async count(): Promise<number> {
      const row = await database
        .selectFrom('items')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('trashed_at', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
  };
}

async function describeAgain(
  transaction: Database,
  number: number,
  before: Item | undefined,
  item: Item,
): Promise<void> {
  const texts = itemSearchText(item);
  const textsBefore = before && itemSearchText(before);
  // The text indexes cost more than the rest of a change, and most changes affect no text.
  if (texts.text !== textsBefore?.text) await changeItemTexts(transaction, number, texts);
  const groups = ({ tags, collections, sources }: Item) =>
    JSON.stringify([tags ?? [], collections ?? [], sources ?? []]);
  if (before && groups(before) === groups(item)) return;
  for (const table of ['item_tags', 'item_collections', 'item_sources'] as const) {
    await transaction.deleteFrom(table).where('number', '=', number).execute();
  }
  await putInto(transaction, number, item);
}

/**
 * Inserts row by row: a statement for several rows needs a savepoint, before which the text indexes write everything
 * they collected.
 */
async function putInto(transaction: Database, number: number, item: Item): Promise<void> {
  const { tags = [], collections = [], sources = [] } = item;
  for (const tag of tags) await transaction.executeQuery(CompiledQuery.raw(addTag, [normalizeTag(tag), number, tag]));
  for (const id of new Set(collections)) await transaction.executeQuery(CompiledQuery.raw(addCollected, [id, number]));
  for (const [place, { as, itemId = null, hash = null }] of sources.entries()) {
    await transaction.executeQuery(CompiledQuery.raw(addSource, [number, place, as, itemId, hash]));
  }
}

const addTag = 'INSERT OR IGNORE INTO item_tags (folded, number, tag) VALUES (?, ?, ?)';
const addCollected = 'INSERT INTO item_collections (collection_id, number) VALUES (?, ?)';
const addSource = 'INSERT INTO item_sources (number, place, way, item_id, hash) VALUES (?, ?, ?, ?, ?)';

interface ItemChange {
  readonly number: number;
  readonly before: Item;
  readonly after: Item;
}

/** Number of items per batch: main is blocked only for some milliseconds. */
const atOnce = 100;
/**
 * Maximum number of characters per statement that changes texts, about fifty items. With twice as many, the longest task
 * of 100,000 edits took 59 to 79 ms instead of 52 ms, in the same total time.
 */
const lettersAtOnce = 10_000;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Applies `change` to the current items of these numbers in `transaction`, and returns the changes. Unknown
 * numbers are skipped. Only rating, flag, tags, title, note and collections may change.
 *
 * `numbers` must be in ascending order, because the word indexes collect their changes only while numbers rise. Pass
 * some hundred at most: other work runs in between, but the database waits for the end of the transaction, and the
 * commit blocks main.
 */
async function changeItemsInBatches(
  transaction: Database,
  numbers: readonly number[],
  change: (as: Item, number: number) => Item,
  sidecarsDue: Pick<SidecarsDueStore, 'add'>,
): Promise<ItemChange[]> {
  const changed: ItemChange[] = [];
  const changedTexts: ChangedText[] = [];
  for (let from = 0; from < numbers.length; from += atOnce) {
    if (from > 0) await nextTurn();
    const batch = await changeSome(transaction, numbers.slice(from, from + atOnce), change);
    if (batch.length === 0) continue;
    // All fields that may change here are part of sidecars.
    await sidecarsDue.add(
      batch.map(({ number }) => number),
      transaction,
    );
    for (const { number, before, after } of batch) changed.push({ number, before, after });
    changedTexts.push(...batch.flatMap(changedTextsOf));
    if (lettersOf(changedTexts) >= lettersAtOnce) await writeTexts(transaction, changedTexts.splice(0));
  }
  await writeTexts(transaction, changedTexts);
  return changed;
}

async function changeSome(
  transaction: Database,
  numbers: readonly number[],
  change: (as: Item, number: number) => Item,
): Promise<Changed> {
  // A single statement for any number of items, so that it is prepared once.
  const { rows } = await sql<{ number: number; record: string }>`
    SELECT items.number, record FROM json_each(${JSON.stringify(numbers)}) AS asked
    JOIN items ON items.number = asked.value`.execute(transaction);
  const changed: Change[] = [];
  for (const { number, record: recordText } of rows) {
    const before = itemIn(recordText);
    if (!before) continue;
    const after = change(before, number);
    if (after === before) continue;
    const record = JSON.stringify(after);
    if (record !== recordText) changed.push({ number, before, after, record });
  }
  if (changed.length === 0) return changed;
  await writeRows(transaction, changed);
  await writeGroups(transaction, changed);
  return changed;
}

interface Change extends ItemChange {
  readonly record: string;
}
type Changed = readonly Change[];

/** Writes no other column: SQLite writes each index of a written column again, even if the value is the same. */
async function writeRows(transaction: Database, changed: Changed): Promise<void> {
  const rows = changed.map(({ number, after, record }) => [number, after.rating ?? 0, after.flag ?? null, record]);
  await sql`
    UPDATE items SET rating = made.value ->> 1, flag = made.value ->> 2, record = made.value ->> 3
    FROM json_each(${JSON.stringify(rows)}) AS made WHERE items.number = made.value ->> 0`.execute(transaction);
}

/** The new search texts of an item. */
type ChangedText = ReturnType<typeof itemSearchText> & { readonly number: number };

function changedTextsOf({ number, before, after }: Change): ChangedText[] {
  const hasChangedText = before.title !== after.title || before.note !== after.note || isOther(before.tags, after.tags);
  return hasChangedText ? [{ number, ...itemSearchText(after) }] : [];
}

function lettersOf(changedTexts: readonly ChangedText[]): number {
  return changedTexts.reduce((sum, { text }) => sum + text.length, 0);
}

/** The text indexes cost more than everything else. */
async function writeTexts(transaction: Database, changedTexts: readonly ChangedText[]): Promise<void> {
  for (let from = 0; from < changedTexts.length; ) {
    await nextTurn();
    let [end, letters] = [from, 0];
    for (; end < changedTexts.length && letters < lettersAtOnce; end += 1)
      letters += changedTexts[end]?.text.length ?? 0;
    const rows = changedTexts.slice(from, end).map(({ number, text, spaced }) => [number, text, spaced]);
    await sql`
      UPDATE item_texts SET text = made.value ->> 1, spaced = made.value ->> 2
      FROM json_each(${JSON.stringify(rows)}) AS made WHERE item_texts.number = made.value ->> 0`.execute(transaction);
    // Otherwise both indexes would write their collected changes in one task, with the next statement or the commit.
    for (const index of ['item_words', 'item_parts']) {
      await nextTurn();
      await sql`INSERT INTO ${sql.table(index)} (${sql.ref(index)}) VALUES ('flush')`.execute(transaction);
    }
    from = end;
  }
}

/** Writes only rows that differ, because each one also changes two indexes and is noted for the catalog. */
async function writeGroups(transaction: Database, changed: Changed): Promise<void> {
  const tags = changed.map(changedTagRows);
  const removedTags = tags.flatMap(({ removed }) => removed);
  if (removedTags.length > 0) {
    await sql`DELETE FROM item_tags WHERE (folded, number) IN (
      SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(removedTags)}))`.execute(transaction);
  }
  const addedTags = tags.flatMap(({ added }) => added);
  if (addedTags.length > 0) {
    await sql`INSERT OR IGNORE INTO item_tags (folded, number, tag)
      SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(addedTags)})`.execute(transaction);
  }
  const uncollected = changed.flatMap(({ number, before, after }) =>
    missingIn(before.collections, after.collections).map((id) => [id, number]),
  );
  if (uncollected.length > 0) {
    await sql`DELETE FROM item_collections WHERE (collection_id, number) IN (
      SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(uncollected)}))`.execute(transaction);
  }
  const collected = changed.flatMap(({ number, before, after }) =>
    missingIn(after.collections, before.collections).map((id) => [id, number]),
  );
  if (collected.length === 0) return;
  await sql`INSERT OR IGNORE INTO item_collections (collection_id, number)
    SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(collected)})`.execute(transaction);
}

/** Rows are found by the normalized tag, so a tag with another spelling replaces its row. */
function changedTagRows({ number, before, after }: Change) {
  const removed = missingIn(before.tags, after.tags).map(normalizeTag);
  const added = missingIn(after.tags, before.tags);
  const isAdded = (tag: string) => added.includes(tag) || removed.includes(normalizeTag(tag));
  return {
    removed: removed.map((folded) => [folded, number]),
    added: (removed.length === 0 ? added : (after.tags ?? []).filter(isAdded)).map((tag) => [
      normalizeTag(tag),
      number,
      tag,
    ]),
  };
}

/** Returns the names of `names` that `others` does not have. */
function missingIn(names: readonly string[] = [], others: readonly string[] = []): readonly string[] {
  return names.filter((name) => !others.includes(name));
}

function isOther(before: readonly string[] = [], after: readonly string[] = []): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

function isSidecarChanged(before: Item, after: Item): boolean {
  return JSON.stringify(itemOfSidecar(before)) !== JSON.stringify(itemOfSidecar(after));
}

/**
 * Returns the columns that a change of an item changes. SQLite writes each index of a written column again, even if the
 * value is the same. At least `record`, so that no change is empty.
 */
function changedColumns(before: Item, after: Item): Partial<ReturnType<typeof rowOfItem>> {
  const known = new Map<string, unknown>(Object.entries(rowOfItem(before)));
  const row = rowOfItem(after);
  const changed = Object.entries(row).filter(([name, value]) => value !== known.get(name));
  return { ...Object.fromEntries(changed), record: row.record };
}
