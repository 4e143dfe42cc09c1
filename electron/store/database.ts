import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteAdapter, SqliteDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ProblemError, problem } from '../../shared/problem.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { presetsAndPrompts } from './migrations/0002-presets-and-prompts.ts';
import { taskList } from './migrations/0003-task-list.ts';
import { conversations } from './migrations/0004-conversations.ts';
import { talkPresets } from './migrations/0005-talk-presets.ts';
import { trees } from './migrations/0006-trees.ts';
import { comparisons } from './migrations/0007-comparisons.ts';
import { library } from './migrations/0008-library.ts';
import { forKysely } from './node-sqlite.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

/** Of the write-ahead log that is kept once everything in it is in the database, bytes. */
const longestLog = 64 * 1024 * 1024;

/** In order, for ever: a released one is never changed. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-presets-and-prompts': presetsAndPrompts,
  '0003-task-list': taskList,
  '0004-conversations': conversations,
  '0005-talk-presets': talkPresets,
  '0006-trees': trees,
  '0007-comparisons': comparisons,
  '0008-library': library,
};

/** Opens `<folder>/triptych.db` and brings it up to date. Throws a `ProblemError` of kind `disk` when it cannot. */
export async function openDatabase(folder: string): Promise<Database> {
  checkFolder(folder);
  const file = join(folder, 'triptych.db');
  let sqlite: DatabaseSync | undefined;
  try {
    // One program has the library, so only another one that reads the file (a backup, a scanner) ever makes this wait. It
    // holds main for that long, and stays all the same: given up sooner, a task that was just accepted would not be written.
    sqlite = new DatabaseSync(file, { timeout: 5000 });
    // FULL: a task that is about to be paid for must be on the disk when the first byte leaves, not in a cache.
    sqlite.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;',
    );
    // While another program reads for long, the log grows; it is cut back once that ends.
    sqlite.exec(`PRAGMA journal_size_limit = ${longestLog};`);
    const database: Database = new Kysely({ dialect: new Dialect({ database: forKysely(sqlite) }) });
    await migrate(database);
    return database;
  } catch (error) {
    if (sqlite?.isOpen) sqlite.close();
    if (error instanceof ProblemError) throw error;
    throw new ProblemError(problem('disk', `The database ${file} cannot be opened: ${messageOf(error)}.`));
  }
}

/** SQLite takes changes of tables back like all others: a program that ends in a migration leaves the version before. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
}

async function migrate(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } });
  if (await isNewer(database)) throw newer();
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** It holds steps that this version has never heard of. */
async function isNewer(database: Database): Promise<boolean> {
  const { rows: tables } = await sql`SELECT 1 FROM sqlite_master WHERE name = 'kysely_migration'`.execute(database);
  if (tables.length === 0) return false;
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(database);
  return rows.some((row) => !(row.name in migrations));
}

function newer(): ProblemError {
  const sentence = 'The database was written by a newer version of Triptych. Use that version; nothing was changed.';
  return new ProblemError(problem('disk', sentence));
}

function checkFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const sentence = `The data folder ${folder} cannot be written to (${messageOf(error)}). Choose another one with --data-dir, or change its permissions.`;
    throw new ProblemError(problem('disk', sentence));
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
