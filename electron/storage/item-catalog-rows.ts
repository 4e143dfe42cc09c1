import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/** The data of an item for filters, counts and the order, without its texts. */
export interface ItemCatalogRow {
  readonly number: number;
  readonly id: string;
  readonly created_at: number;
  readonly kind: string;
  readonly model_id: string;
  readonly comparison_id: string | null;
  readonly width: number;
  readonly height: number;
  readonly seconds: number | null;
  readonly bytes: number;
  readonly seed: number | null;
  readonly synthetic: number;
  readonly rating: number;
  readonly flag: string | null;
  readonly origin_kind: string | null;
  readonly said: number;
  readonly file_state: string | null;
  readonly trashed_at: number | null;
}

/** An invalid time or a large seed from a foreign file must not hide all other items. */
const columns = sql.raw(
  `number, id, created_at + 0.0 AS created_at, kind, model_id, comparison_id, width, height, seconds, bytes, seed + 0.0 AS seed, synthetic, rating, flag,
  origin_kind, said, file_state, trashed_at`,
);

/** Numbers of items in ascending order, as a JSON array, and the highest number; `null` without any. */
export interface ListedNumbers {
  readonly numbers: string;
  readonly last: number | null;
}

/**
 * Triggers of this connection note changes in temporary tables that are never written to the disk. Writers of items
 * need not know the catalog, and a rolled-back change is not noted. Shots and takes are written with a conflict clause,
 * which applies in their triggers instead of OR IGNORE.
 */
const noting = `
  CREATE TEMP TABLE noted_items (number INTEGER PRIMARY KEY);
  CREATE TEMP TABLE noted_tags (name TEXT PRIMARY KEY);
  CREATE TEMP TABLE noted_collections (name TEXT PRIMARY KEY);
  CREATE TEMP TABLE noted_shots (name TEXT PRIMARY KEY);
  CREATE TEMP TABLE noted_descriptors (number INTEGER PRIMARY KEY);
  CREATE TEMP TRIGGER note_item_added AFTER INSERT ON main.items BEGIN INSERT OR IGNORE INTO noted_items VALUES (new.number); INSERT INTO noted_shots SELECT shot_id FROM takes WHERE item_id = new.id AND shot_id NOT IN noted_shots; END;
  CREATE TEMP TRIGGER note_item_changed AFTER UPDATE ON main.items BEGIN INSERT OR IGNORE INTO noted_items VALUES (new.number); END;
  CREATE TEMP TRIGGER note_item_gone AFTER DELETE ON main.items BEGIN INSERT OR IGNORE INTO noted_items VALUES (old.number); END;
  CREATE TEMP TRIGGER note_measured AFTER INSERT ON main.measurements BEGIN INSERT OR IGNORE INTO noted_items SELECT number FROM items WHERE hash = new.hash; END;
  CREATE TEMP TRIGGER note_described AFTER INSERT ON main.visual_descriptors BEGIN INSERT INTO noted_descriptors SELECT number FROM items WHERE hash = new.hash AND number NOT IN noted_descriptors; END;
  CREATE TEMP TRIGGER note_described_again AFTER UPDATE ON main.visual_descriptors BEGIN INSERT INTO noted_descriptors SELECT number FROM items WHERE hash = new.hash AND number NOT IN noted_descriptors; END;
  CREATE TEMP TRIGGER note_file_added AFTER INSERT ON main.items BEGIN INSERT INTO noted_descriptors SELECT new.number WHERE new.number NOT IN noted_descriptors; END;
  CREATE TEMP TRIGGER note_file_changed AFTER UPDATE OF hash ON main.items WHEN old.hash IS NOT new.hash BEGIN INSERT INTO noted_descriptors SELECT new.number WHERE new.number NOT IN noted_descriptors; END;
  CREATE TEMP TRIGGER note_tag_given AFTER INSERT ON main.item_tags BEGIN INSERT OR IGNORE INTO noted_tags VALUES (new.folded); END;
  CREATE TEMP TRIGGER note_tag_changed AFTER UPDATE ON main.item_tags BEGIN INSERT OR IGNORE INTO noted_tags VALUES (old.folded), (new.folded); END;
  CREATE TEMP TRIGGER note_tag_taken AFTER DELETE ON main.item_tags BEGIN INSERT OR IGNORE INTO noted_tags VALUES (old.folded); END;
  CREATE TEMP TRIGGER note_collected AFTER INSERT ON main.item_collections BEGIN INSERT OR IGNORE INTO noted_collections VALUES (new.collection_id); END;
  CREATE TEMP TRIGGER note_uncollected AFTER DELETE ON main.item_collections BEGIN INSERT OR IGNORE INTO noted_collections VALUES (old.collection_id); END;
  CREATE TEMP TRIGGER note_shot_added AFTER INSERT ON main.shots BEGIN INSERT INTO noted_shots SELECT new.id WHERE new.id NOT IN noted_shots; END;
  CREATE TEMP TRIGGER note_shot_changed AFTER UPDATE ON main.shots BEGIN INSERT INTO noted_shots SELECT new.id WHERE new.id NOT IN noted_shots; END;
  CREATE TEMP TRIGGER note_shot_deleted AFTER DELETE ON main.shots BEGIN INSERT INTO noted_shots SELECT old.id WHERE old.id NOT IN noted_shots; END;
  CREATE TEMP TRIGGER note_take_added AFTER INSERT ON main.takes BEGIN INSERT INTO noted_shots SELECT new.shot_id WHERE new.shot_id NOT IN noted_shots; END;
  CREATE TEMP TRIGGER note_take_removed AFTER DELETE ON main.takes BEGIN INSERT INTO noted_shots SELECT old.shot_id WHERE old.shot_id NOT IN noted_shots; END;
  CREATE TEMP TRIGGER note_project_trashed AFTER UPDATE ON main.projects WHEN old.trashed_at IS NOT new.trashed_at BEGIN INSERT INTO noted_shots SELECT id FROM shots WHERE project_id = new.id AND id NOT IN noted_shots; END;
`;

/** Creates the queries of the catalog of items, which notes what changed since its last reading. */
export function createItemCatalogRows(database: Database) {
  return {
    /** Counts all items, including the trash. */
    async count(): Promise<number> {
      const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM items`.execute(database);
      return rows[0]?.count ?? 0;
    },
    /** Returns at most `limit` items with numbers above `after`, including the trash, lowest number first. */
    async page(after: number, limit: number): Promise<ItemCatalogRow[]> {
      const { rows } = await sql<ItemCatalogRow>`
      SELECT ${columns} FROM items INDEXED BY items_catalog WHERE number > ${after} ORDER BY number LIMIT ${limit}`.execute(
        database,
      );
      return rows;
    },
    /** Returns the existing items of these numbers. */
    async rowsOf(numbers: readonly number[]): Promise<ItemCatalogRow[]> {
      const { rows } = await sql<ItemCatalogRow>`
      SELECT ${columns} FROM items WHERE number IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`.execute(
        database,
      );
      return rows;
    },
    /** Returns the `limit` newest items outside the trash, newest first, and the total number of items. */
    async newest(limit: number): Promise<{ rows: readonly ItemCatalogRow[]; count: number }> {
      const { rows } = await sql<ItemCatalogRow>`
      SELECT ${columns} FROM items WHERE trashed_at IS NULL
      ORDER BY items.created_at DESC, items.id DESC LIMIT ${limit}`.execute(database);
      const { rows: counted } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM items WHERE trashed_at IS NULL`.execute(database);
      return { rows, count: counted[0]?.count ?? rows.length };
    },
    /** Returns all tags that items have, normalized. */
    async usedTags(): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`SELECT DISTINCT folded AS name FROM item_tags`.execute(database);
      return rows.map(({ name }) => name);
    },
    /** Returns the ids of all collections with items. */
    async usedCollections(): Promise<string[]> {
      const { rows } = await sql<{
        name: string;
      }>`SELECT DISTINCT collection_id AS name FROM item_collections`.execute(database);
      return rows.map(({ name }) => name);
    },
    /**
     * Lists at most `limit` items with this tag and numbers above `after`. `tag` is the first written form of the tag in
     * alphabetical order.
     */
    async numbersWithTag(
      folded: string,
      after: number,
      limit: number,
    ): Promise<(ListedNumbers & { readonly tag: string | null }) | undefined> {
      const { rows } = await sql<ListedNumbers & { tag: string | null }>`
      SELECT json_group_array(number) AS numbers, max(number) AS last, min(tag) AS tag FROM (
        SELECT number, tag FROM item_tags WHERE folded = ${folded} AND number > ${after} ORDER BY number
        LIMIT ${limit})`.execute(database);
      return rows[0];
    },
    /** Lists at most `limit` items of this collection with numbers above `after`. */
    async numbersInCollection(collectionId: string, after: number, limit: number): Promise<ListedNumbers | undefined> {
      const { rows } = await sql<ListedNumbers>`
      SELECT json_group_array(number) AS numbers, max(number) AS last FROM (
        SELECT number FROM item_collections WHERE collection_id = ${collectionId} AND number > ${after} ORDER BY number
        LIMIT ${limit})`.execute(database);
      return rows[0];
    },
    /** Starts to note changes of items, tags, collections, shots and descriptors. Call once per connection. */
    async noteChanges(): Promise<void> {
      for (const statement of noting.split(/;\s*\n/)) {
        if (statement.trim() !== '') await sql.raw(statement).execute(database);
      }
    },
    /** Returns and removes at most `limit` numbers of changed items. */
    takeChangedItems(limit: number): Promise<number[]> {
      return takeNoted<number>(database, 'noted_items', limit);
    },
    /** Returns and removes at most `limit` normalized tags that were added or removed. */
    takeChangedTags(limit: number): Promise<string[]> {
      return takeNoted<string>(database, 'noted_tags', limit);
    },
    /** Returns and removes at most `limit` ids of collections whose items changed. */
    takeChangedCollections(limit: number): Promise<string[]> {
      return takeNoted<string>(database, 'noted_collections', limit);
    },
    /** Returns and removes at most `limit` numbers of items whose descriptors may have changed. */
    takeChangedDescriptors(limit: number): Promise<number[]> {
      return takeNoted<number>(database, 'noted_descriptors', limit);
    },
  };
}

/** A shot with its takes, outside the Trash of projects and shots. */
export interface ShotTakesRow {
  readonly id: string;
  readonly project_id: string;
  /** Time when the project was created, and the place of the shot in it. */
  readonly created_at: number;
  readonly position: number;
  /** Number of the item that is the selected take. */
  readonly selected: number | null;
  /** Numbers of the items that are takes. */
  readonly takes: readonly number[];
}

/** As SQLite returns it: `takes` is JSON. */
type StoredRow = Omit<ShotTakesRow, 'takes'> & { readonly takes: string };

function parsedRow({ takes, ...row }: StoredRow): ShotTakesRow {
  return { ...row, takes: JSON.parse(takes) };
}

const selectShots = sql`
  SELECT shots.id, shots.project_id, shots.position,
    COALESCE(json_extract(projects.record, '$.createdAt'), 0) + 0.0 AS created_at,
    (SELECT number FROM items WHERE items.id = json_extract(shots.record, '$.selectedItemId')) AS selected,
    (SELECT json_group_array(number) FROM (
      SELECT items.number FROM takes JOIN items ON items.id = takes.item_id
      WHERE takes.shot_id = shots.id ORDER BY takes.place)) AS takes
  FROM shots JOIN projects ON projects.id = shots.project_id
  WHERE shots.trashed_at IS NULL AND projects.trashed_at IS NULL`;

/** Creates the queries of shots with their takes. The catalog of items must note the changes first. */
export function createShotTakesRows(database: Database) {
  return {
    /** Returns at most `limit` shots with ids above `after`, lowest id first. */
    async page(after: string, limit: number): Promise<ShotTakesRow[]> {
      const { rows } = await sql<StoredRow>`
      ${selectShots} AND shots.id > ${after} ORDER BY shots.id LIMIT ${limit}`.execute(database);
      return rows.map(parsedRow);
    },
    /** Returns those of these shots that exist outside the Trash. */
    async rowsOf(ids: readonly string[]): Promise<ShotTakesRow[]> {
      const { rows } = await sql<StoredRow>`
      ${selectShots} AND shots.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.execute(database);
      return rows.map(parsedRow);
    },
    /** Returns and removes at most `limit` ids of shots that changed, or whose takes did. */
    takeChanged(limit: number): Promise<string[]> {
      return takeNoted<string>(database, 'noted_shots', limit);
    },
  };
}

async function takeNoted<Value>(database: Database, table: string, limit: number): Promise<Value[]> {
  const notes = sql.table(`temp.${table}`);
  const { rows } = await sql<{ value: Value }>`
    DELETE FROM ${notes} WHERE rowid IN (SELECT rowid FROM ${notes} LIMIT ${limit}) RETURNING *`.execute(database);
  return rows.map((row) => Object.values(row)[0] as Value);
}
