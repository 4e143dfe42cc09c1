import { randomBytes } from 'node:crypto';
import { accessSync, closeSync, constants, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { errorMessage } from '../../../shared/util/error-message.ts';
import { makeFolderSync } from '../../files/make-folder.ts';
import { makePrivateFile } from '../../files/private-files.ts';
import { renameWithRetriesSync } from '../../files/rename-with-retries.ts';
import { backupFolder, backupName, databaseFile } from './database-files.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { presetsAndPrompts } from './migrations/0002-presets-and-prompts.ts';
import { taskList } from './migrations/0003-task-list.ts';
import { conversations } from './migrations/0004-conversations.ts';
import { talkPresets } from './migrations/0005-talk-presets.ts';
import { trees } from './migrations/0006-trees.ts';
import { comparisons } from './migrations/0007-comparisons.ts';
import { library } from './migrations/0008-library.ts';
import { fileMoves } from './migrations/0009-file-moves.ts';
import { libraryCatalog } from './migrations/0010-library-catalog.ts';
import { itemSources } from './migrations/0011-item-sources.ts';
import { wordsByStatement } from './migrations/0012-words-by-statement.ts';
import { taskProblemsInSearchText } from './migrations/0013-problems-found.ts';
import { firstLetters } from './migrations/0014-first-letters.ts';
import { changeCountAndOutdatedConversationFiles } from './migrations/0015-saved-changes.ts';
import { longTexts } from './migrations/0016-long-texts.ts';
import { smallIndexPages } from './migrations/0017-small-index-pages.ts';
import { projects } from './migrations/0018-projects.ts';
import { clientReviews } from './migrations/0019-client-reviews.ts';
import { prices } from './migrations/0020-prices.ts';
import { spending } from './migrations/0021-spending.ts';
import { promptTexts } from './migrations/0022-prompt-texts.ts';
import { projectReviews } from './migrations/0023-project-reviews.ts';
import { measurements } from './migrations/0024-measurements.ts';
import { spendingSums } from './migrations/0025-spending-sums.ts';
import { spendingSumsByDay } from './migrations/0027-spending-sums-by-day.ts';
import { watchFolders } from './migrations/0028-watch-folders.ts';
import { mcpStarts } from './migrations/0029-mcp-starts.ts';
import { contentCredentials } from './migrations/0030-content-credentials.ts';
import { smallIndexes } from './migrations/0031-small-indexes.ts';
import { promptsByLastUse } from './migrations/0032-prompts-by-last-use.ts';
import { intents } from './migrations/0033-intents.ts';
import { narrowItemIndexes } from './migrations/0037-narrow-item-indexes.ts';
import { visualDescriptors } from './migrations/0038-visual-descriptors.ts';
import { listedRuns } from './migrations/0039-listed-runs.ts';
import { runDatabaseJob } from './run-database-job.ts';
import { Dialect, forKysely } from './sqlite-dialect.ts';
import { DamageError, isDamage, isDamageCode } from './sqlite-errors.ts';
import type { Tables } from './table-types.ts';

export type Database = Kysely<Tables>;

/** Maximum size of the write-ahead log after its content was moved to the database. Bytes. */
const longestLog = 64 * 1024 * 1024;

/** All migrations in order. A released migration never changes. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-presets-and-prompts': presetsAndPrompts,
  '0003-task-list': taskList,
  '0004-conversations': conversations,
  '0005-talk-presets': talkPresets,
  '0006-trees': trees,
  '0007-comparisons': comparisons,
  '0008-library': library,
  '0009-file-moves': fileMoves,
  '0010-library-catalog': libraryCatalog,
  '0011-item-sources': itemSources,
  '0012-words-by-statement': wordsByStatement,
  '0013-problems-found': taskProblemsInSearchText,
  '0014-first-letters': firstLetters,
  '0015-saved-changes': changeCountAndOutdatedConversationFiles,
  '0016-long-texts': longTexts,
  '0017-small-index-pages': smallIndexPages,
  '0018-projects': projects,
  '0019-client-reviews': clientReviews,
  '0020-prices': prices,
  '0021-spending': spending,
  '0022-prompt-texts': promptTexts,
  '0023-project-reviews': projectReviews,
  '0024-measurements': measurements,
  '0025-spending-sums': spendingSums,
  '0027-spending-sums-by-day': spendingSumsByDay,
  '0028-watch-folders': watchFolders,
  '0029-mcp-starts': mcpStarts,
  '0030-content-credentials': contentCredentials,
  '0031-small-indexes': smallIndexes,
  '0032-prompts-by-last-use': promptsByLastUse,
  '0033-intents': intents,
  '0037-narrow-item-indexes': narrowItemIndexes,
  '0038-visual-descriptors': visualDescriptors,
  '0039-listed-runs': listedRuns,
};

const defaultTimeoutMs = 5000;

/** A newer version wrote the database, so this version can only read it. */
export class NewerDatabaseError extends ProblemError {
  constructor() {
    super(problem('disk', 'A newer version of Triptych wrote the database. Use that version. Nothing was changed.'));
  }
}

/**
 * Opens `<folder>/triptych.db` and migrates it, after a backup. Throws SQLite errors for a damaged file, a
 * `NewerDatabaseError` for a database of a newer version, and otherwise a `ProblemError` of kind `disk`. `timeoutMs`:
 * maximum wait of each statement for another program that uses the database. `onLoss` is called, before any other
 * change, when committed changes are missing.
 */
export async function openDatabase(
  folder: string,
  timeoutMs = defaultTimeoutMs,
  onLoss: () => void = () => {},
): Promise<Database> {
  checkFolder(folder);
  const file = databaseFile(folder);
  let sqlite: DatabaseSync | undefined;
  try {
    // SQLite's files beside the database get its mode.
    makePrivateFile(file);
    sqlite = new DatabaseSync(file, { timeout: timeoutMs });
    // FULL: the row of a task that will be paid for must be on the disk before its first byte is sent.
    sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    // A search reads about ten megabytes of the text indexes, and the next search mostly the same ones.
    sqlite.exec('PRAGMA cache_size = -32768;');
    // The log grows while another program reads for long. Afterwards it is cut to this size.
    sqlite.exec(`PRAGMA journal_size_limit = ${longestLog};`);
    let changes: ReturnType<typeof openChangeCountFile> | undefined;
    const adapted = forKysely(
      sqlite,
      () => changes?.update(),
      () => changes?.close(),
    );
    const database = openKysely(sqlite, timeoutMs, adapted);
    await migrate(database, () => backUpBeforeMigration(folder));
    const count = readChangeCountOfDatabase(sqlite);
    if (isMissingCommits(count, readChangeCount(folder))) onLoss();
    if (count.lineage === '') {
      const lineage = randomBytes(8).toString('hex');
      await database.updateTable('saved_changes').set({ lineage }).where('id', '=', 1).execute();
    }
    changes = openChangeCountFile(sqlite, folder);
    return database;
  } catch (error) {
    if (sqlite?.isOpen) sqlite.close();
    if (error instanceof ProblemError || isDamage(error)) throw error;
    throw new ProblemError(problem('disk', `Couldn’t open the database ${file}: ${errorMessage(error)}.`));
  }
}

/** Opens a database of a newer version. SQLite itself rejects every write. */
export async function openToRead(folder: string): Promise<Database> {
  return openKysely(new DatabaseSync(databaseFile(folder), { readOnly: true }));
}

/**
 * Opens a database for reading on a full disk. It does not share memory with other readers, because shared memory is a
 * file that needs space too.
 */
export function openOnFullDisk(folder: string): Database {
  const sqlite = new DatabaseSync(databaseFile(folder));
  sqlite.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA query_only = ON; PRAGMA temp_store = MEMORY;');
  return openKysely(sqlite);
}

/**
 * SQLite itself never waits for another program from here on, because its waits block main. The dialect waits instead.
 */
function openKysely(sqlite: DatabaseSync, timeoutMs = defaultTimeoutMs, adapted = forKysely(sqlite)): Database {
  sqlite.exec('PRAGMA busy_timeout = 0');
  return new Kysely({ dialect: new Dialect({ sqlite, adapted, timeoutMs }) });
}

/** `backUp` is called before the tables of a non-empty database are changed. */
async function migrate(database: Database, backUp: () => Promise<void>): Promise<void> {
  const migrationNames = Object.keys(migrations);
  const done = await stepsOf(database);
  const unknown = done.filter((name) => !migrationNames.includes(name));
  if (unknown.some((name) => name > (migrationNames.at(-1) ?? ''))) throw new NewerDatabaseError();
  if (unknown.length > 0) throw new DamageError(`The database lists unknown migrations: ${unknown.join(', ')}.`);
  // The migrator would wait for the write lock, also without any migration to run.
  if (done.length === migrationNames.length) return;
  if (done.length > 0) await backUp();
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function stepsOf(database: Database): Promise<string[]> {
  const { rows: tables } = await sql`SELECT 1 FROM sqlite_master WHERE name = 'kysely_migration'`.execute(database);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(database);
  return rows.map((row) => row.name);
}

function checkFolder(folder: string): void {
  try {
    makeFolderSync(folder, { mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const sentence = `Couldn’t write to the data folder ${folder} (${errorMessage(error)}). Choose another one with --data-dir, or change its permissions.`;
    throw new ProblemError(problem('disk', sentence));
  }
}

/**
 * Copies the database before its tables are changed by a migration. Throws SQLite errors of damage, and a
 * `ProblemError` if the copy fails: then nothing is changed.
 */
async function backUpBeforeMigration(dataFolder: string): Promise<void> {
  const folder = backupFolder(dataFolder);
  const part = join(folder, 'before.part');
  makeFolderSync(folder, { mode: 0o700 });
  rmSync(part, { force: true });
  const copy = await runDatabaseJob({ kind: 'copy', from: databaseFile(dataFolder), to: part });
  if (copy.ok) {
    renameWithRetriesSync(part, join(folder, backupName(Date.now(), 'before', copy.wrong.length === 0)));
    return;
  }
  rmSync(part, { force: true });
  if (copy.errcode !== undefined && isDamageCode(copy.errcode)) throw new DamageError(copy.why);
  const sentence = `The database must be updated, but it couldn’t be backed up first: ${copy.why}. Free up space on its disk, then start again. Nothing was changed.`;
  throw new ProblemError(problem('disk', sentence));
}

/**
 * The number of changes of a database. `lineage` names the database; a copy (a backup) has none, so that a restored
 * backup is never compared with later changes.
 */
interface ChangeCount {
  readonly lineage: string;
  readonly count: number;
}

const fileOf = (dataFolder: string) => join(dataFolder, 'saved-changes');
const form = /^triptych-saved-changes 1 ([0-9a-f]{16}) (\d{16})\n$/;

/** Reads the number of changes from the file beside the database. Returns `undefined` without a readable file. */
function readChangeCount(dataFolder: string): ChangeCount | undefined {
  try {
    const [, lineage, count] = form.exec(readFileSync(fileOf(dataFolder), 'latin1')) ?? [];
    return lineage === undefined ? undefined : { lineage, count: Number(count) };
  } catch {
    return undefined;
  }
}

/** Reads the number of changes from the database. The lineage of a new database, or of a copy, is empty. */
function readChangeCountOfDatabase(sqlite: DatabaseSync): ChangeCount {
  const row = sqlite.prepare('SELECT lineage, count FROM saved_changes').get();
  return { lineage: String(row?.['lineage'] ?? ''), count: Number(row?.['count'] ?? 0) };
}

/** True when commits are missing: the file has a number that this database had reached and no longer has. */
function isMissingCommits(database: ChangeCount, file: ChangeCount | undefined): boolean {
  return file !== undefined && file.lineage === database.lineage && database.count < file.count;
}

/**
 * Writes the number of changes to a file after each commit. The file is not synced: after a power failure it may be too
 * low, which raises no alarm, and a killed process loses nothing.
 */
function openChangeCountFile(sqlite: DatabaseSync, dataFolder: string) {
  const { lineage } = readChangeCountOfDatabase(sqlite);
  const count = sqlite.prepare('SELECT count FROM saved_changes');
  let descriptor: number | undefined;
  let written = -1;
  try {
    descriptor = openSync(fileOf(dataFolder), constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch {
    // A number that cannot be written is never compared.
  }
  const file = {
    /** Call after every statement that may have been committed. */
    update(): void {
      if (descriptor === undefined) return;
      try {
        const now = Number(count.get()?.['count']);
        if (now === written) return;
        // Always written with equal length from the beginning, so that it never needs more space.
        writeSync(descriptor, `triptych-saved-changes 1 ${lineage} ${String(now).padStart(16, '0')}\n`, 0, 'latin1');
        written = now;
      } catch {
        // An older number raises no alarm.
      }
    },
    close(): void {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
  file.update();
  return file;
}
