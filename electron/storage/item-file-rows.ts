import { sql } from 'kysely';
import type { Item } from '../../shared/library/item.ts';
import type { Database } from './database.ts';

export type FileState = NonNullable<Item['fileState']>;
/**
 * The facts that checking the file of an item requires. `bytes` is the size of the file, `createdAt` wall clock,
 * milliseconds.
 */
export type ItemFile = Pick<Item, 'id' | 'file' | 'bytes' | 'hash' | 'createdAt' | 'trashedAt' | 'fileState'>;

/** Where the file of an item belongs, and how it was last found. */
export interface ItemFileLocation {
  readonly number: number;
  readonly id: string;
  readonly file: string;
  /** Wall clock, milliseconds; `null` for an item outside Trash. */
  readonly trashed_at: number | null;
  readonly file_state: string | null;
}

/** Returns at most `limit` items outside the trash with numbers above `after`, the lowest number first. */
export async function itemFilePage(
  database: Database,
  after: number,
  limit: number,
): Promise<(ItemFile & { number: number })[]> {
  const { rows } = await sql<ItemFile & { number: number }>`
    SELECT number, id, file, bytes, hash, created_at AS createdAt, file_state AS fileState FROM items
    WHERE number > ${after} AND trashed_at IS NULL ORDER BY number LIMIT ${limit}`.execute(database);
  return rows.map(({ fileState, ...row }) => ({ ...row, ...(fileState ? { fileState } : {}) }));
}

/** Returns at most 500 items with numbers above `after`, those in the trash too, the lowest number first. */
export async function itemFileLocations(database: Database, after: number): Promise<ItemFileLocation[]> {
  const { rows } = await sql<ItemFileLocation>`SELECT number, id, file, trashed_at, file_state FROM items
    WHERE number > ${after} ORDER BY number LIMIT 500`.execute(database);
  return rows;
}

/** Writes how the file of an item was found; `undefined` where it was as it should be. */
export async function setFileState(on: Database, id: string, fileState: FileState | undefined): Promise<void> {
  const state = fileState ?? null;
  await sql`UPDATE items SET file_state = ${state}, record = CASE WHEN ${state} IS NULL
      THEN json_remove(record, '$.fileState') ELSE json_set(record, '$.fileState', ${state}) END
    WHERE id = ${id}`.execute(on);
}

/** Returns the ids of the items outside the trash whose files were found so, the newest number first. */
export async function idsWithFileState(database: Database, state: FileState): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM items WHERE file_state = ${state} AND trashed_at IS NULL ORDER BY number DESC`.execute(database);
  return rows.map(({ id }) => id);
}

/** Gives the file of an item another name in the library. */
export async function setItemFile(on: Database, id: string, file: string): Promise<void> {
  await sql`UPDATE items SET file = ${file}, record = json_set(record, '$.file', ${file}) WHERE id = ${id}`.execute(on);
}

/** Returns the files of items outside the trash that have this name without its extension. */
export async function filesWithStem(database: Database, stem: string): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    SELECT file FROM items WHERE trashed_at IS NULL AND file >= ${`${stem}.`} AND file < ${`${stem}/`}`.execute(
    database,
  );
  return rows.map(({ file }) => file);
}

/** Tells whether an item, in the trash or not, has a file with this name without its extension. */
export async function hasFileWithStem(database: Database, stem: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM items WHERE file >= ${`${stem}.`} AND file < ${`${stem}/`} LIMIT 1`.execute(
    database,
  );
  return rows.length > 0;
}
