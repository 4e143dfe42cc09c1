import type { DatabaseSync } from 'node:sqlite';
import type { SqliteDatabase } from 'kysely';

/** Kysely's own SQLite dialect takes any object of this form; Node's differs only in these names. */
export function forKysely(database: DatabaseSync): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      // A full or failing disk makes SQLite take a transaction back by itself; asked once more, it would hide why.
      if (sql === 'rollback' && !database.isTransaction) return nothing;
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...(parameters as never[])),
        run: (parameters) => statement.run(...(parameters as never[])),
        iterate: (parameters) => statement.iterate(...(parameters as never[])) as IterableIterator<unknown>,
      };
    },
  };
}

const nothing = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator]() as IterableIterator<unknown>,
};
