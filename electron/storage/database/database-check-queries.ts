import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Reads the data of a start, and some data of every other table, so that damage is found early. Throws SQLite errors.
 */
export async function readFromEachTable(database: Database): Promise<void> {
  const tables = sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`;
  for (const { name } of (await tables.execute(database)).rows) {
    await sql`SELECT * FROM ${sql.table(name)} LIMIT 1`.execute(database);
  }
  await sql`SELECT count(*) FROM items WHERE trashed_at IS NULL`.execute(database);
  await sql`SELECT record FROM items WHERE trashed_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 200`.execute(
    database,
  );
  // One query per rank: for a range of ranks, SQLite reads every task in the order of `created_at`.
  for (const [rank, limit] of [
    [0, -1],
    [1, -1],
    [2, 200],
  ] as const) {
    await sql`SELECT record FROM tasks WHERE task_rank = ${rank} ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(
      database,
    );
  }
}

/** Reads one task with every column of this version. Throws if a column is missing. */
export async function readOneTask(database: Database): Promise<void> {
  await database.selectFrom('tasks').selectAll().limit(1).execute();
}

/**
 * Returns the number in the header that identifies this database. If there is none, writes `before`, the number before
 * a new beginning, or a random one.
 */
export async function identityOf(database: Database, before: number | undefined): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(database);
  const version = rows[0]?.user_version ?? 0;
  if (version !== 0) return version;
  const value = before ?? randomInt(1, 2 ** 31);
  await sql.raw(`PRAGMA user_version = ${value}`).execute(database);
  return value;
}

/** Returns the number of rows that were added, changed or deleted since the database was opened. */
export async function countChanges(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT total_changes() AS count`.execute(database);
  return rows[0]?.count ?? 0;
}
