import { sql } from 'kysely';
import PQueue from 'p-queue';
import type { Database } from '../../storage/database.ts';
import { createSignIndex, type SignIndex } from '../../storage/search/punctuation-index.ts';
import { createPace } from '../../util/yield-to-event-loop.ts';
import { type KeptWords, keepWords } from './cached-text-hits.ts';
import { type Catalog, type CatalogRow, createCatalog } from './filter-catalog.ts';

/** Items by something of which each has none, one or several, as slots of the catalog; those that are gone among them. */
export type Lists = ReadonlyMap<string, Uint32Array>;

export interface CatalogNow {
  readonly catalog: Catalog;
  /** By the tag as tags are compared, and how each is written. */
  readonly tags: Lists;
  readonly tagNames: ReadonlyMap<string, string>;
  /** By id. */
  readonly collections: Lists;
  readonly signs: SignIndex;
  readonly words: KeptWords;
  /** Another one whenever anything is another. */
  readonly version: number;
}

export interface KeptCatalog {
  /** As the database says it is. The first time this takes about 3 microseconds for each item, in turns. */
  now(): Promise<CatalogNow>;
  /** It is in memory already. */
  isLoaded(): boolean;
}

/** A time that is no number of JavaScript, from a file that somebody wrote, must not keep all others away. */
export const catalogColumns = sql.raw(
  `number, id, created_at + 0.0 AS created_at, kind, model_id, comparison_id, width, height, seconds, bytes, seed, synthetic, rating, flag,
  origin_kind, said, file_state, trashed_at`,
);
const rowsOfTurn = 1000;
/** Of the numbers of a tag or a collection. */
const listedOfTurn = 10_000;

/**
 * What changes is noted by triggers of this connection alone, in tables that are never written to the disk: whoever writes
 * an item need not know of the catalog, and what is taken back was never noted.
 */
const noting = `
  CREATE TEMP TABLE noted_items (number INTEGER PRIMARY KEY);
  CREATE TEMP TABLE noted_tags (name TEXT PRIMARY KEY);
  CREATE TEMP TABLE noted_collections (name TEXT PRIMARY KEY);
  CREATE TEMP TRIGGER note_item_added AFTER INSERT ON main.items BEGIN INSERT OR IGNORE INTO noted_items VALUES (new.number); END;
  CREATE TEMP TRIGGER note_item_changed AFTER UPDATE ON main.items BEGIN INSERT OR IGNORE INTO noted_items VALUES (new.number); END;
  CREATE TEMP TRIGGER note_item_gone AFTER DELETE ON main.items BEGIN INSERT OR IGNORE INTO noted_items VALUES (old.number); END;
  CREATE TEMP TRIGGER note_tag_given AFTER INSERT ON main.item_tags BEGIN INSERT OR IGNORE INTO noted_tags VALUES (new.folded); END;
  CREATE TEMP TRIGGER note_tag_changed AFTER UPDATE ON main.item_tags BEGIN INSERT OR IGNORE INTO noted_tags VALUES (old.folded), (new.folded); END;
  CREATE TEMP TRIGGER note_tag_taken AFTER DELETE ON main.item_tags BEGIN INSERT OR IGNORE INTO noted_tags VALUES (old.folded); END;
  CREATE TEMP TRIGGER note_collected AFTER INSERT ON main.item_collections BEGIN INSERT OR IGNORE INTO noted_collections VALUES (new.collection_id); END;
  CREATE TEMP TRIGGER note_uncollected AFTER DELETE ON main.item_collections BEGIN INSERT OR IGNORE INTO noted_collections VALUES (old.collection_id); END;
`;

export function keepCatalog(database: Database): KeptCatalog {
  const one = new PQueue({ concurrency: 1 });
  let catalog: Catalog | undefined;
  const tags = new Map<string, Uint32Array>();
  const tagNames = new Map<string, string>();
  const collections = new Map<string, Uint32Array>();
  const signs = createSignIndex(database);
  const words = keepWords();
  let version = 0;

  async function load(): Promise<Catalog> {
    const { rows: counted } = await sql<{ count: number }>`SELECT count(*) AS count FROM items`.execute(database);
    const loaded = createCatalog(counted[0]?.count ?? 0);
    const pace = createPace();
    // Noted from before the first row is read: what changes meanwhile is read again.
    for (const statement of noting.split(/;\s*\n/)) {
      if (statement.trim() !== '') await sql.raw(statement).execute(database);
    }
    for (let after = 0; ; ) {
      const { rows } = await sql<CatalogRow>`
        SELECT ${catalogColumns} FROM items INDEXED BY items_catalog WHERE number > ${after} ORDER BY number LIMIT ${rowsOfTurn}`.execute(
        database,
      );
      for (const row of rows) loaded.put(row);
      const last = rows.at(-1);
      if (!last) break;
      after = last.number;
      await pace.turn();
    }
    catalog = loaded;
    const { rows: allTags } = await sql<{ name: string }>`SELECT DISTINCT folded AS name FROM item_tags`.execute(
      database,
    );
    for (const { name } of allTags) {
      await readTag(loaded, name);
      await pace.turn();
    }
    const { rows: all } = await sql<{
      name: string;
    }>`SELECT DISTINCT collection_id AS name FROM item_collections`.execute(database);
    for (const { name } of all) {
      await readCollection(loaded, name);
      await pace.turn();
    }
    return loaded;
  }

  /** Some of what was noted, and is noted no more; fewer than `rowsOfTurn` where that is all. */
  async function noted<Value>(table: string): Promise<Value[]> {
    const notes = sql.table(`temp.${table}`);
    const { rows } = await sql<{ value: Value }>`
      DELETE FROM ${notes} WHERE rowid IN (SELECT rowid FROM ${notes} LIMIT ${rowsOfTurn}) RETURNING *`.execute(
      database,
    );
    return rows.map((row) => Object.values(row)[0] as Value);
  }

  async function allNoted(table: string): Promise<string[]> {
    const names: string[] = [];
    for (;;) {
      const some = await noted<string>(table);
      names.push(...some);
      if (some.length < rowsOfTurn) return names;
    }
  }

  async function refresh(known: Catalog): Promise<void> {
    const pace = createPace();
    let changed = 0;
    for (let isLast = false; !isLast; ) {
      const some = await noted<number>('noted_items');
      // An edit that goes on meanwhile is seen as far as it has come, and noted on.
      changed += some.length;
      isLast = some.length < rowsOfTurn || changed >= known.size * 2;
      const { rows } = await sql<CatalogRow>`
        SELECT ${catalogColumns} FROM items WHERE number IN (SELECT value FROM json_each(${JSON.stringify(some)}))`.execute(
        database,
      );
      const here = new Set(rows.map((row) => row.number));
      for (const row of rows) known.put(row);
      for (const number of some) if (!here.has(number)) known.remove(number);
      await signs.readAgain(some);
      await pace.turn();
    }
    const names = await allNoted('noted_tags');
    for (const name of names) {
      await readTag(known, name);
      await pace.turn();
    }
    const ids = await allNoted('noted_collections');
    for (const id of ids) {
      await readCollection(known, id);
      await pace.turn();
    }
    if (changed + names.length + ids.length > 0) version += 1;
  }

  async function readTag(known: Catalog, name: string): Promise<void> {
    let tag: string | undefined;
    const slots = await slotsOf(known, async (after) => {
      const { rows } = await sql<Listed & { tag: string | null }>`
        SELECT json_group_array(number) AS numbers, max(number) AS last, min(tag) AS tag FROM (
          SELECT number, tag FROM item_tags WHERE folded = ${name} AND number > ${after} ORDER BY number
          LIMIT ${listedOfTurn})`.execute(database);
      const found = rows[0]?.tag ?? undefined;
      if (tag === undefined || (found !== undefined && found < tag)) tag = found;
      return rows[0];
    });
    keep(tags, name, slots);
    tagNames.set(name, tag ?? name);
  }

  async function readCollection(known: Catalog, id: string): Promise<void> {
    const slots = await slotsOf(known, async (after) => {
      const { rows } = await sql<Listed>`
        SELECT json_group_array(number) AS numbers, max(number) AS last FROM (
          SELECT number FROM item_collections WHERE collection_id = ${id} AND number > ${after} ORDER BY number
          LIMIT ${listedOfTurn})`.execute(database);
      return rows[0];
    });
    keep(collections, id, slots);
  }

  return {
    isLoaded: () => catalog !== undefined,
    now: () =>
      one.add(async () => {
        const loaded = catalog ?? (await load());
        await refresh(loaded);
        return { catalog: loaded, tags, tagNames, collections, signs, words, version };
      }),
  };
}

/** Some numbers of items, rising, and the highest of them; `null` where there are none. */
interface Listed {
  readonly numbers: string;
  readonly last: number | null;
}

/** Reads a list of numbers in turns, and answers the slots of those that are known. */
async function slotsOf(catalog: Catalog, next: (after: number) => Promise<Listed | undefined>): Promise<Uint32Array> {
  const slots: number[] = [];
  const pace = createPace();
  for (let after = -1; ; ) {
    const listed = await next(after);
    for (const number of JSON.parse(listed?.numbers ?? '[]') as number[]) {
      const slot = catalog.slotOf(number);
      if (slot >= 0) slots.push(slot);
    }
    const last = listed?.last ?? undefined;
    if (last === undefined) return Uint32Array.from(slots);
    after = last;
    await pace.turn();
  }
}

function keep(lists: Map<string, Uint32Array>, name: string, slots: Uint32Array): void {
  if (slots.length === 0) lists.delete(name);
  else lists.set(name, slots);
}
