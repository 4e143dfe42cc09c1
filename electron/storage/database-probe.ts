import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Reads what a start shows, and something of every other table: damage is better met now than at the first press. Throws what
 * SQLite throws.
 */
export async function readFromEachTable(database: Database): Promise<void> {
  const tables = sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`;
  for (const { name } of (await tables.execute(database)).rows) {
    await sql`SELECT * FROM ${sql.table(name)} LIMIT 1`.execute(database);
  }
  await sql`SELECT count(*) FROM items WHERE trashed_at IS NULL`.execute(database);
  for (const shown of ['items WHERE trashed_at IS NULL', 'tasks WHERE task_rank = 2', 'tasks WHERE task_rank < 2']) {
    const limit = shown.endsWith('< 2') ? -1 : 200;
    await sql`SELECT record FROM ${sql.raw(shown)} ORDER BY created_at DESC, id DESC LIMIT ${limit}`.execute(database);
  }
}

/** Reads one task with every column that this version knows. Throws where a column is missing. */
export async function readOneTask(database: Database): Promise<void> {
  await database.selectFrom('tasks').selectAll().limit(1).execute();
}

/**
 * Returns the number in the header that tells this database from others, and writes one where it has none: `before`, which it
 * had until it had to begin anew, or else a random one.
 */
export async function identityOf(database: Database, before: number | undefined): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(database);
  const known = rows[0]?.user_version ?? 0;
  if (known !== 0) return known;
  const given = before ?? randomInt(1, 2 ** 31);
  await sql.raw(`PRAGMA user_version = ${given}`).execute(database);
  return given;
}

/** Counts the rows that were added, changed or deleted since the database was opened. */
export async function countChanges(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT total_changes() AS count`.execute(database);
  return rows[0]?.count ?? 0;
}
