import { sql } from 'kysely';
import type { CountAndBytes } from '../../shared/library/storage-summary.ts';
import type { Database } from './database/database.ts';

/** An item that was trashed, restored or deleted. `file` is its path in the library, `bytes` the size of the file. */
export interface ChangedTrashRow {
  readonly number: number;
  readonly id: string;
  readonly file: string;
  readonly bytes: number;
}

/** Marks these items as trashed at `at` (wall clock, milliseconds), and returns those that were not in the trash. */
export async function trashRows(
  transaction: Database,
  numbers: readonly number[],
  at: number,
): Promise<ChangedTrashRow[]> {
  const { rows } = await sql<ChangedTrashRow>`
    UPDATE items SET trashed_at = ${at}, record = json_set(record, '$.trashedAt', ${at})
    WHERE number IN (SELECT value FROM json_each(${JSON.stringify(numbers)})) AND +trashed_at IS NULL
    RETURNING number, id, file, bytes`.execute(transaction);
  return rows;
}

/** Restores these items, and returns those that were in the trash. */
export async function restoreRows(transaction: Database, numbers: readonly number[]): Promise<ChangedTrashRow[]> {
  const { rows } = await sql<ChangedTrashRow>`
    UPDATE items SET trashed_at = NULL, record = json_remove(record, '$.trashedAt')
    WHERE number IN (SELECT value FROM json_each(${JSON.stringify(numbers)})) AND +trashed_at IS NOT NULL
    RETURNING number, id, file, bytes`.execute(transaction);
  return rows;
}

/** Deletes the rows of these items if they are in the trash, and returns them. */
export async function deleteTrashedRows(transaction: Database, numbers: readonly number[]): Promise<ChangedTrashRow[]> {
  const { rows } = await sql<ChangedTrashRow>`
    DELETE FROM items WHERE number IN (SELECT value FROM json_each(${JSON.stringify(numbers)})) AND +trashed_at IS NOT NULL
    RETURNING number, id, file, bytes`.execute(transaction);
  return rows;
}

/** Returns the number and the total size of the files in the trash. */
export async function trashSize(database: Database): Promise<CountAndBytes> {
  const { rows } = await sql<CountAndBytes>`
    SELECT count(*) AS count, coalesce(sum(bytes), 0) AS bytes FROM items WHERE trashed_at IS NOT NULL`.execute(
    database,
  );
  return rows[0] ?? { count: 0, bytes: 0 };
}

/** Counts the items that were trashed at `moment` or earlier (wall clock, milliseconds). */
export async function countTrashedUntil(database: Database, moment: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM items WHERE trashed_at <= ${moment}`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Returns the numbers of at most `limit` items that were trashed at `moment` or earlier, earliest first. */
export async function numbersTrashedUntil(database: Database, moment: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    SELECT number FROM items WHERE trashed_at <= ${moment} ORDER BY trashed_at, number LIMIT ${limit}`.execute(
    database,
  );
  return rows.map(({ number }) => number);
}

/** Returns every item in the trash with its path in the library. */
export async function filesInTrash(database: Database): Promise<{ id: string; file: string }[]> {
  const { rows } = await sql<{ id: string; file: string }>`
    SELECT id, file FROM items WHERE trashed_at IS NOT NULL`.execute(database);
  return rows;
}
