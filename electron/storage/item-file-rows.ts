import { sql } from 'kysely';
import type { Item } from '../../shared/library/item.ts';
import type { CountAndBytes } from '../../shared/library/storage-summary.ts';
import { descriptorVersion } from '../../shared/similarity/descriptor-layout.ts';
import type { Database } from './database/database.ts';

export type FileState = NonNullable<Item['fileState']>;
/**
 * The facts for checking the file of an item. `bytes` is the size of the file; `createdAt` is wall clock milliseconds.
 */
export type ItemFile = Pick<Item, 'id' | 'file' | 'bytes' | 'hash' | 'createdAt' | 'trashedAt' | 'fileState'>;

/** The expected location of an item's file, and its state at the last check. */
type ItemFileLocation = Pick<ItemFile, 'id' | 'file' | 'trashedAt' | 'fileState'>;

/** The thumbnail data of an item. SQLite has no boolean: 0 or 1. */
interface ThumbnailHashRow {
  readonly number: number;
  readonly id: string;
  readonly isVideo: number;
  /** 1 if the file has a descriptor. */
  readonly isDescribed: number;
  /** Base64 of a ThumbHash. */
  readonly thumbHash: string | null;
}

/** Creates the queries of items by their files. `database` is a transaction for changes that belong together. */
export function createItemFileRows(database: Database) {
  return {
    /** Returns at most `limit` items outside the trash with numbers above `after`, lowest number first. */
    async page(after: number, limit: number): Promise<(ItemFile & { number: number })[]> {
      const { rows } = await sql<ItemFile & { number: number }>`
      SELECT number, id, file, bytes, hash, created_at AS createdAt, file_state AS fileState FROM items
      WHERE number > ${after} AND trashed_at IS NULL ORDER BY number LIMIT ${limit}`.execute(database);
      return rows.map(({ fileState, ...row }) => ({ ...row, ...(fileState ? { fileState } : {}) }));
    },
    /** Returns at most 500 items with numbers above `after`, including the trash, lowest number first. */
    async locations(after: number): Promise<(ItemFileLocation & { number: number })[]> {
      const { rows } = await sql<{
        number: number;
        id: string;
        file: string;
        trashedAt: number | null;
        fileState: FileState | null;
      }>`SELECT number, id, file, trashed_at AS trashedAt, file_state AS fileState FROM items
      WHERE number > ${after} ORDER BY number LIMIT 500`.execute(database);
      return rows.map(({ trashedAt, fileState, ...row }) => ({
        ...row,
        ...(trashedAt !== null && { trashedAt }),
        ...(fileState !== null && { fileState }),
      }));
    },
    /** Returns the files among these that are not being moved: their rows are unchanged, and no move is planned. */
    async atRest<File extends ItemFileLocation>(files: readonly File[]): Promise<File[]> {
      const given = JSON.stringify(files.map(({ id, file, trashedAt }) => [id, file, trashedAt === undefined]));
      const { rows } = await sql<{ id: string }>`
      SELECT items.id FROM json_each(${given}) JOIN items ON items.id = value ->> 0
      WHERE items.file = value ->> 1 AND (items.trashed_at IS NULL) = value ->> 2
        AND items.id NOT IN (SELECT item_id FROM file_moves WHERE item_id IS NOT NULL)`.execute(database);
      const atRest = new Set(rows.map(({ id }) => id));
      return files.filter(({ id }) => atRest.has(id));
    },
    /** Stores the state of an item's file. `undefined`: the file is unchanged. */
    async setState(id: string, fileState: FileState | undefined): Promise<void> {
      const state = fileState ?? null;
      await sql`UPDATE items SET file_state = ${state}, record = CASE WHEN ${state} IS NULL
        THEN json_remove(record, '$.fileState') ELSE json_set(record, '$.fileState', ${state}) END
      WHERE id = ${id}`.execute(database);
    },
    /** Returns the ids of the items outside the trash with this file state, newest number first. */
    async idsWithState(state: FileState): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
      SELECT id FROM items WHERE file_state = ${state} AND trashed_at IS NULL ORDER BY number DESC`.execute(database);
      return rows.map(({ id }) => id);
    },
    /** Stores a new file path for an item. */
    async setFile(id: string, file: string): Promise<void> {
      await sql`UPDATE items SET file = ${file}, record = json_set(record, '$.file', ${file}) WHERE id = ${id}`.execute(
        database,
      );
    },
    /** Returns the files of items outside the trash that have this name without its extension. */
    async withStem(stem: string): Promise<string[]> {
      const { rows } = await sql<{ file: string }>`
      SELECT file FROM items WHERE trashed_at IS NULL AND file >= ${`${stem}.`} AND file < ${`${stem}/`}`.execute(
        database,
      );
      return rows.map(({ file }) => file);
    },
    /** True when an item, also in the trash, has a file with this name without its extension. */
    async hasStem(stem: string): Promise<boolean> {
      const { rows } =
        await sql`SELECT 1 FROM items WHERE file >= ${`${stem}.`} AND file < ${`${stem}/`} LIMIT 1`.execute(database);
      return rows.length > 0;
    },
    /** Returns at most `limit` items outside the trash with numbers below `before`, highest number first. */
    async thumbnailHashes(before: number, limit: number): Promise<ThumbnailHashRow[]> {
      const { rows } = await sql<ThumbnailHashRow>`
      SELECT number, id, kind = 'video' AS isVideo,
        EXISTS (SELECT 1 FROM visual_descriptors WHERE hash = items.hash AND version = ${descriptorVersion}) AS isDescribed,
        CASE WHEN json_valid(record) THEN record ->> '$.thumbHash' END AS thumbHash
      FROM items WHERE number < ${before} AND trashed_at IS NULL ORDER BY number DESC LIMIT ${limit}`.execute(database);
      return rows;
    },
    /** Removes the thumbnail hash of all videos. */
    async removeVideoThumbnailHashes(): Promise<void> {
      await sql`UPDATE items SET record = json_remove(record, '$.thumbHash')
      WHERE kind = 'video' AND record ->> '$.thumbHash' IS NOT NULL`.execute(database);
    },
  };
}

/** An item that was trashed, restored or deleted. `file` is its path in the library, `bytes` the size of the file. */
export interface ChangedTrashRow {
  readonly number: number;
  readonly id: string;
  readonly file: string;
  readonly bytes: number;
}

/** Creates the queries of the trash. `database` is a transaction for changes that belong together. */
export function createTrashRows(database: Database) {
  return {
    /** Marks these items as trashed at `at` (wall clock, milliseconds), and returns those that were not in the trash. */
    async trash(numbers: readonly number[], at: number): Promise<ChangedTrashRow[]> {
      const { rows } = await sql<ChangedTrashRow>`
      UPDATE items SET trashed_at = ${at}, record = json_set(record, '$.trashedAt', ${at})
      WHERE number IN (SELECT value FROM json_each(${JSON.stringify(numbers)})) AND +trashed_at IS NULL
      RETURNING number, id, file, bytes`.execute(database);
      return rows;
    },
    /** Restores these items, and returns those that were in the trash. */
    async restore(numbers: readonly number[]): Promise<ChangedTrashRow[]> {
      const { rows } = await sql<ChangedTrashRow>`
      UPDATE items SET trashed_at = NULL, record = json_remove(record, '$.trashedAt')
      WHERE number IN (SELECT value FROM json_each(${JSON.stringify(numbers)})) AND +trashed_at IS NOT NULL
      RETURNING number, id, file, bytes`.execute(database);
      return rows;
    },
    /** Deletes the rows of these items if they are in the trash, and returns them. */
    async delete(numbers: readonly number[]): Promise<ChangedTrashRow[]> {
      const { rows } = await sql<ChangedTrashRow>`
      DELETE FROM items WHERE number IN (SELECT value FROM json_each(${JSON.stringify(numbers)})) AND +trashed_at IS NOT NULL
      RETURNING number, id, file, bytes`.execute(database);
      return rows;
    },
    /** Returns the number and the total size of the files in the trash. */
    async size(): Promise<CountAndBytes> {
      const { rows } = await sql<CountAndBytes>`
      SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM items WHERE trashed_at IS NOT NULL`.execute(
        database,
      );
      return rows[0] ?? { count: 0, bytes: 0 };
    },
    /** Counts the items that were trashed at `moment` or earlier (wall clock, milliseconds). */
    async countUntil(moment: number): Promise<number> {
      const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM items WHERE trashed_at <= ${moment}`.execute(database);
      return rows[0]?.count ?? 0;
    },
    /** Returns the numbers of at most `limit` items that were trashed at `moment` or earlier, earliest first. */
    async numbersUntil(moment: number, limit: number): Promise<number[]> {
      const { rows } = await sql<{ number: number }>`
      SELECT number FROM items WHERE trashed_at <= ${moment} ORDER BY trashed_at, number LIMIT ${limit}`.execute(
        database,
      );
      return rows.map(({ number }) => number);
    },
    /** Returns every item in the trash with its path in the library. */
    async files(): Promise<{ id: string; file: string }[]> {
      const { rows } = await sql<{ id: string; file: string }>`
      SELECT id, file FROM items WHERE trashed_at IS NOT NULL`.execute(database);
      return rows;
    },
  };
}
