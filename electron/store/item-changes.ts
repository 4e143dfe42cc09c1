import { sql } from 'kysely';
import type { Item } from '../../shared/item.ts';
import { foldTag } from '../../shared/library/tag.ts';
import type { Database } from './database.ts';
import { itemIn } from './item-row.ts';
import { textsOfItem } from './item-texts.ts';
import { isOtherInSidecar, type SidecarsDueStore } from './sidecars-due-store.ts';

export interface ItemChange {
  readonly before: Item;
  readonly after: Item;
}

/** So few at a time that main is free again after some milliseconds, with the index of words to be written anew. */
const atOnce = 100;

/**
 * Applies `change` to these items as they are now, thousands of them, in the transaction `on`; those that are gone are
 * passed over. Answers what changed. Only what people change may change: rating, flag, tags, note, collections, and whether
 * it lies in the trash.
 *
 * Between some and the next, main does other things; the database waits until the transaction ends.
 */
export async function changeItems(
  on: Database,
  ids: readonly string[],
  change: (as: Item) => Item,
  sidecarsDue: Pick<SidecarsDueStore, 'add'>,
): Promise<ItemChange[]> {
  const changed: ItemChange[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    const some = await changeSome(on, ids.slice(from, from + atOnce), change);
    const described = some.filter(({ before, after }) => isOtherInSidecar(before, after));
    const numbers = described.map(({ number }) => number);
    if (numbers.length > 0) await sidecarsDue.add(numbers, on);
    for (const { before, after } of some) changed.push({ before, after });
  }
  return changed;
}

async function changeSome(on: Database, ids: readonly string[], change: (as: Item) => Item): Promise<Changed> {
  // One statement for any number of ids, so that it is prepared once.
  const { rows } = await sql<{ number: number; record: string }>`
    SELECT number, record FROM json_each(${JSON.stringify(ids)}) AS asked
    JOIN items ON items.id = asked.value`.execute(on);
  const changed: (ItemChange & { number: number })[] = [];
  for (const { number, record } of rows) {
    const before = itemIn(record);
    if (!before) continue;
    const after = change(before);
    if (after !== before && JSON.stringify(after) !== record) changed.push({ number, before, after });
  }
  if (changed.length === 0) return changed;
  await writeRows(on, changed);
  const retold = changed.flatMap(({ number, before, after }) => {
    const texts = textsOfItem(after);
    return texts.text === textsOfItem(before).text ? [] : [[number, texts.text, texts.spaced]];
  });
  // The indexes of words cost more than all the rest.
  if (retold.length > 0) await writeTexts(on, retold);
  await writeGroups(on, changed);
  return changed;
}

type Changed = readonly (ItemChange & { readonly number: number })[];

async function writeRows(on: Database, changed: Changed): Promise<void> {
  const rows = changed.map(({ number, after }) => [
    number,
    after.rating ?? 0,
    after.flag ?? null,
    after.trashedAt ?? null,
    JSON.stringify(after),
  ]);
  await sql`
    UPDATE items SET rating = made.value ->> 1, flag = made.value ->> 2, trashed_at = made.value ->> 3,
      record = made.value ->> 4
    FROM json_each(${JSON.stringify(rows)}) AS made WHERE items.number = made.value ->> 0`.execute(on);
}

async function writeTexts(on: Database, retold: readonly unknown[]): Promise<void> {
  await sql`
    UPDATE item_texts SET text = made.value ->> 1, spaced = made.value ->> 2
    FROM json_each(${JSON.stringify(retold)}) AS made WHERE item_texts.number = made.value ->> 0`.execute(on);
}

async function writeGroups(on: Database, changed: Changed): Promise<void> {
  const tagged = changed.filter(({ before, after }) => isOther(before.tags, after.tags));
  if (tagged.length > 0) {
    await sql`DELETE FROM item_tags WHERE number IN (SELECT value FROM json_each(${numbersOf(tagged)}))`.execute(on);
    const tags = tagged.flatMap(({ number, after }) => (after.tags ?? []).map((tag) => [foldTag(tag), number, tag]));
    await sql`INSERT OR IGNORE INTO item_tags (folded, number, tag)
      SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(${JSON.stringify(tags)})`.execute(on);
  }
  const collected = changed.filter(({ before, after }) => isOther(before.collections, after.collections));
  if (collected.length === 0) return;
  const numbers = numbersOf(collected);
  await sql`DELETE FROM item_collections WHERE number IN (SELECT value FROM json_each(${numbers}))`.execute(on);
  const places = collected.flatMap(({ number, after }) => (after.collections ?? []).map((id) => [id, number]));
  await sql`INSERT OR IGNORE INTO item_collections (collection_id, number)
    SELECT value ->> 0, value ->> 1 FROM json_each(${JSON.stringify(places)})`.execute(on);
}

function numbersOf(changed: Changed): string {
  return JSON.stringify(changed.map(({ number }) => number));
}

function isOther(before: readonly string[] = [], after: readonly string[] = []): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}
