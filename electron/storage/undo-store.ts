import { sql } from 'kysely';
import type { Database } from './database/database.ts';

/** The earlier state of one changed item. */
interface UndoEntry {
  /** Number of the item. */
  readonly number: number;
  /** JSON of a `ChangedPart`. */
  readonly part: string;
}

const removedAtOnce = 5000;

/**
 * The earlier values of edits in this program run, for undo. They are in a temporary table of the connection, which
 * SQLite moves to a temporary file as it grows and deletes with the connection. Each entry is written in the
 * transaction of its change, and nothing stays in the memory of main.
 */
export function createUndoStore(database: Database) {
  return {
    /** Call before the transaction of the first `add`. */
    async prepare(): Promise<void> {
      await sql`CREATE TEMP TABLE IF NOT EXISTS edit_undo (
        edit INTEGER NOT NULL, number INTEGER NOT NULL, part TEXT NOT NULL, PRIMARY KEY (edit, number)) WITHOUT ROWID`.execute(
        database,
      );
    },
    async add(edit: number, entries: readonly UndoEntry[], transaction: Database): Promise<void> {
      const rows = JSON.stringify(entries.map(({ number, part }) => [number, part]));
      await sql`INSERT INTO temp.edit_undo (edit, number, part)
        SELECT ${edit}, value ->> 0, value ->> 1 FROM json_each(${rows})`.execute(transaction);
    },
    /** Returns the remaining entries with the lowest numbers. */
    async next(edit: number, limit: number, transaction: Database): Promise<UndoEntry[]> {
      const { rows } = await sql<UndoEntry>`
        SELECT number, part FROM temp.edit_undo WHERE edit = ${edit} ORDER BY number LIMIT ${limit}`.execute(
        transaction,
      );
      return rows;
    },
    /** Removes the entries up to a number. */
    async removeUpTo(edit: number, number: number, transaction: Database): Promise<void> {
      await sql`DELETE FROM temp.edit_undo WHERE edit = ${edit} AND number <= ${number}`.execute(transaction);
    },
    /** Removes all remaining entries, in slices. */
    async removeAll(edit: number): Promise<void> {
      for (;;) {
        const { rows } = await sql<{ number: number }>`
          SELECT number FROM temp.edit_undo WHERE edit = ${edit} ORDER BY number LIMIT 1 OFFSET ${removedAtOnce}`.execute(
          database,
        );
        const upTo = rows[0]?.number;
        await this.removeUpTo(edit, upTo ?? Number.MAX_SAFE_INTEGER, database);
        if (upTo === undefined) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
