import type { DatabaseSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely';
import { isBusyCode } from './sqlite-errors.ts';

/**
 * After a longer commit, other work runs before the next transaction. Shorter ones stay far below a frame of 16 ms
 * together. Milliseconds.
 */
const longCommitMs = 8;
/** Between two attempts to get the write lock from another program. Milliseconds. */
const retryMs = 10;

interface DialectOptions {
  /** The connection. Its own `busy_timeout` must be 0, because it would block main. */
  readonly sqlite: DatabaseSync;
  readonly adapted: SqliteDatabase;
  /** Maximum wait of each statement or transaction for another program that uses the database. Milliseconds. */
  readonly timeoutMs: number;
}

/** One connection, whose writes wait for other programs without blocking main or the reads. */
export class Dialect extends SqliteDialect {
  readonly #options: DialectOptions;

  constructor(options: DialectOptions) {
    super({ database: options.adapted });
    this.#options = options;
  }

  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }

  override createDriver(): Driver {
    return new WaitingDriver(this.#options);
  }
}

class Adapter extends SqliteAdapter {
  /** SQLite rolls back changes of tables too, so a program that ends during a migration leaves the earlier version. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver orders the uses of its connection itself, because a waiting write lends it to others. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** False for reads and for temporary tables, which other programs never lock. */
const needsWriteLock = (text: string) => !/^\s*(?:select|with|pragma|rollback|create\s+temp)\b|\btemp"?\./i.test(text);

class WaitingDriver extends SqliteDriver {
  readonly #sqlite: DatabaseSync;
  readonly #timeoutMs: number;
  readonly #connection = createTurns();
  /** Writes that wait for another program, in the order of their calls. */
  readonly #writes = createTurns();

  constructor({ sqlite, adapted, timeoutMs }: DialectOptions) {
    super({ database: adapted, onCreateConnection: async (connection) => this.#addWaiting(connection) });
    this.#sqlite = sqlite;
    this.#timeoutMs = timeoutMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#connection.take();
    return super.acquireConnection();
  }

  override async releaseConnection(): Promise<void> {
    this.#connection.end();
  }

  /** Takes the write lock at once: in the middle of a transaction, a wait would also stop the reads. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** Lets other work of main run after a commit that merged text indexes, before the connection is used again. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const start = performance.now();
    await super.commitTransaction(connection);
    if (performance.now() - start > longCommitMs) await setImmediate();
  }

  /** Writes that still wait are made first. */
  override async destroy(): Promise<void> {
    await this.#writes.take();
    await this.#connection.take();
    await super.destroy();
  }

  #addWaiting(connection: DatabaseConnection): void {
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = (query) => this.#whenUnlocked(query.sql, () => execute(query));
  }

  /**
   * Runs a statement, again and again while another program has the lock. Meanwhile the connection is free for reads.
   */
  async #whenUnlocked<T>(text: string, run: () => Promise<T>): Promise<T> {
    const until = performance.now() + this.#timeoutMs;
    const lends = !this.#sqlite.isTransaction;
    const writes = lends && needsWriteLock(text) ? this.#writes : undefined;
    const waitFor = async (wait: Promise<void> | undefined) => {
      if (lends) this.#connection.end();
      await wait;
      if (lends) await this.#connection.take();
    };
    if (writes?.isTaken()) await waitFor(writes.take());
    else await writes?.take();
    try {
      for (;;) {
        try {
          return await run();
        } catch (error) {
          if (!isBusyCode(error) || performance.now() >= until) throw error;
        }
        await waitFor(setTimeout(retryMs));
      }
    } finally {
      writes?.end();
    }
  }
}

/** A thing that one user at a time has, in the order of their calls. */
function createTurns() {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    isTaken: (): boolean => isTaken,
    /** Resolves when the caller has the thing, until it calls `end`. */
    take(): Promise<void> | undefined {
      if (isTaken) return new Promise((resolve) => waiting.push(resolve));
      isTaken = true;
      return undefined;
    },
    end(): void {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}

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
