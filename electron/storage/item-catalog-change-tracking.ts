import { sql } from 'kysely';
import type { Database } from './database/database.ts';

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
  CREATE TEMP TRIGGER note_item_added AFTER INSERT ON main.items BEGIN INSERT OR IGNORE INTO noted_items VALUES (new.number); INSERT INTO noted_shots SELECT shot_id FROM takes WHERE item_id = new.id AND shot_id NOT IN noted_shots; END;
  CREATE TEMP TRIGGER note_item_changed AFTER UPDATE ON main.items BEGIN INSERT OR IGNORE INTO noted_items VALUES (new.number); END;
  CREATE TEMP TRIGGER note_item_gone AFTER DELETE ON main.items BEGIN INSERT OR IGNORE INTO noted_items VALUES (old.number); END;
  CREATE TEMP TRIGGER note_measured AFTER INSERT ON main.measurements BEGIN INSERT OR IGNORE INTO noted_items SELECT number FROM items WHERE hash = new.hash; END;
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

/** Starts to note changes of items, tags, collections and shots. Call once per connection. */
export async function startTrackingItemCatalogChanges(database: Database): Promise<void> {
  for (const statement of noting.split(/;\s*\n/)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(database);
  }
}

/** Returns and removes at most `limit` numbers of changed items. */
export function takeChangedItems(database: Database, limit: number): Promise<number[]> {
  return takeNoted<number>(database, 'noted_items', limit);
}

/** Returns and removes at most `limit` normalized tags that were added or removed. */
export function takeChangedTags(database: Database, limit: number): Promise<string[]> {
  return takeNoted<string>(database, 'noted_tags', limit);
}

/** Returns and removes at most `limit` ids of collections whose items changed. */
export function takeChangedCollections(database: Database, limit: number): Promise<string[]> {
  return takeNoted<string>(database, 'noted_collections', limit);
}

/** Returns and removes at most `limit` ids of shots that changed, or whose takes did. */
export function takeChangedShots(database: Database, limit: number): Promise<string[]> {
  return takeNoted<string>(database, 'noted_shots', limit);
}

async function takeNoted<Value>(database: Database, table: string, limit: number): Promise<Value[]> {
  const notes = sql.table(`temp.${table}`);
  const { rows } = await sql<{ value: Value }>`
    DELETE FROM ${notes} WHERE rowid IN (SELECT rowid FROM ${notes} LIMIT ${limit}) RETURNING *`.execute(database);
  return rows.map((row) => Object.values(row)[0] as Value);
}
