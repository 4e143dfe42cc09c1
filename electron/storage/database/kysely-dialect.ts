import type { DatabaseSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/**
 * Maximum number of prepared statements. Preparing costs more than running, and there are about as many different
 * statements.
 */
const mostPrepared = 200;

/**
 * Adapts `node:sqlite` to the SQLite dialect of Kysely; only some names differ. `onCommit` is called after each
 * statement that may have ended a writing transaction.
 */
export function forKysely(database: DatabaseSync, onCommit?: () => void, onClose?: () => void): SqliteDatabase {
  /** Ordered by last use. SQLite detects changes of tables itself. */
  const prepared = new Map<string, SqliteStatement>();

  function prepare(sql: string): SqliteStatement {
    const statement = database.prepare(sql);
    const reader = statement.columns().length > 0;
    // Most statements only read.
    const committed = onCommit && !/^\s*(?:select|pragma|begin|rollback)\b/i.test(sql) ? onCommit : undefined;
    const notified = <T>(result: T): T => {
      if (committed && !database.isTransaction) committed();
      return result;
    };
    return {
      reader,
      all: (parameters) => notified(statement.all(...(parameters as never[]))),
      run: (parameters) => notified(statement.run(...(parameters as never[]))),
      iterate: (parameters) => statement.iterate(...(parameters as never[])) as IterableIterator<unknown>,
    };
  }

  return {
    close() {
      onClose?.();
      database.close();
    },
    prepare(sql) {
      // On a full or failing disk, SQLite rolls the transaction back itself. A second rollback would hide the reason.
      if (sql === 'rollback' && !database.isTransaction) return nothing;
      const statement = prepared.get(sql) ?? prepare(sql);
      prepared.delete(sql);
      prepared.set(sql, statement);
      const oldest = prepared.size > mostPrepared ? prepared.keys().next().value : undefined;
      if (oldest !== undefined) prepared.delete(oldest);
      return statement;
    },
  };
}

const nothing = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator]() as IterableIterator<unknown>,
};
