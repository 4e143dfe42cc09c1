import { sql } from 'kysely';
import type { Item } from '../../shared/library/item.ts';
import { normalizeTag } from '../../shared/library/tag.ts';
import type { Database } from './database/database.ts';
import type { SidecarsDueStore } from './files-due-store.ts';
import { itemIn } from './item-row.ts';
import { itemSearchText } from './search/item-search-text.ts';

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
export async function changeItemsInBatches(
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
