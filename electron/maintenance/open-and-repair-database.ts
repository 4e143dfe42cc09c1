import { constants, copyFileSync, rmSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemError, problem } from '../../shared/problem.ts';
import { errorMessage } from '../../shared/util/error-message.ts';
import { conversationBackupFolder } from '../conversations/backup/backup-line.ts';
import { restoreConversations } from '../conversations/transfer/restore-conversations.ts';
import { isDiskUnusable } from '../files/disk-space-reserve-file.ts';
import { itemFilePath } from '../files/item-file-path.ts';
import { makeOwnedFilePrivate } from '../files/private-files.ts';
import { renameWithRetriesSync } from '../files/rename-with-retries.ts';
import { isDiskFull } from '../files/system-error-codes.ts';
import type { Clock } from '../host/host.ts';
import { collectionsFileIn, readCollectionsFile } from '../library/catalog/collection-service.ts';
import { sidecarName } from '../library/files/month-folder-and-sidecar-name.ts';
import { preferNewerProjectFiles } from '../library/project-files/rebuild-projects.ts';
import { createStores, type Stores } from '../storage/create-stores.ts';
import { syncFile } from '../storage/database/check-database.ts';
import {
  type Database,
  NewerDatabaseError,
  openDatabase,
  openOnFullDisk,
  openToRead,
} from '../storage/database/database.ts';
import { identityOf, readFromEachTable, readOneTask } from '../storage/database/database-check-queries.ts';
import {
  type BackupFile,
  damagedFileName,
  databaseFile,
  databaseName,
  fileSize,
  listBackups,
  logEndings,
  stampOf,
  stateOfFile,
} from '../storage/database/database-files.ts';
import { runDatabaseJob } from '../storage/database/run-database-job.ts';
import { DamageError, isDamage, isFullCode, toDamageError } from '../storage/database/sqlite-errors.ts';
import { createSidecarsDueStore } from '../storage/files-due-store.ts';
import { salvageDatabase } from '../storage/salvage-database.ts';
import { type DatabaseState, readDatabaseState, writeDatabaseState } from './database-state-file.ts';

type Repair = NonNullable<DatabaseState['repaired']>;

/** The open database, and the findings of its opening. */
interface OpenedDatabase {
  readonly database: Database;
  /** Set when the database is only read: a newer version wrote it, or the disk has no space for a single change. */
  readonly readOnlyReason: 'newer' | 'full' | undefined;
  /**
   * Set when the last run ended without closing the database. Then the database and the folder must be checked. If the
   * log was lost, metadata written since `settledAt` may be missing. Wall clock, milliseconds.
   */
  readonly wasLeftOpen: { readonly settledAt: number } | undefined;
  /** True when neither a database nor a backup existed. */
  readonly isNew: boolean;
  /** Number of conversations that were restored from their backup files. */
  readonly conversations: number;
}

/** Maximum number of further repairs after a restore. */
const mostRepairs = 3;

/**
 * Opens the database, and repairs it first if it is damaged. Throws a `ProblemError` of kind `disk` if the data folder
 * is unusable, or if the database cannot even be read. `library` is the library folder.
 */
export async function openAndRepairDatabase(
  dataFolder: string,
  library: string,
  clock: Clock,
  timeoutMs?: number,
): Promise<OpenedDatabase> {
  if (isDiskUnusable(dataFolder) && stateOfFile(databaseFile(dataFolder)).kind === 'fine')
    return openWithFullDisk(dataFolder, clock);
  let mark = readDatabaseState(dataFolder);
  const wasLeftOpen = howLeftOpen(dataFolder, mark);
  let reason = mark.repairing?.why ?? (await damageOf(dataFolder, mark));
  for (let repairs = 0; ; repairs += 1) {
    if (reason !== undefined) {
      const stamp = mark.repairing?.stamp ?? stampOf(clock.now() + repairs);
      mark = await repairDatabase(dataFolder, mark, { stamp, why: reason });
    }
    const isNew = stateOfFile(databaseFile(dataFolder)).kind === 'none';
    try {
      const database = await openUsable(dataFolder, mark, {
        leftOpen: wasLeftOpen,
        stamp: stampOf(clock.now()),
        timeoutMs,
      });
      const stores = createStores(database, clock);
      await restoreMissingData(dataFolder, library, database, stores);
      if (wasLeftOpen) await takeCollections(library, stores);
      const conversations = isNew
        ? (await restoreConversations(conversationBackupFolder(dataFolder), database, stores)).length
        : 0;
      return { database, readOnlyReason: undefined, wasLeftOpen, isNew, conversations };
    } catch (error) {
      if (error instanceof NewerDatabaseError)
        return onlyRead(await openReadable(await openToRead(dataFolder), clock, error), 'newer');
      if (isDiskFull(error) || isFullCode(error)) return openWithFullDisk(dataFolder, clock);
      if (!isDamage(error) || repairs >= mostRepairs) throw error;
      reason = errorMessage(error);
    }
  }
}

/** Runs before the database is opened, because opening moves the log into the file. */
function howLeftOpen(dataFolder: string, mark: DatabaseState): OpenedDatabase['wasLeftOpen'] {
  const file = databaseFile(dataFolder);
  if (!mark.isOpen && fileSize(`${file}-wal`) === 0) return undefined;
  return { settledAt: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
}

/** Returns the reason for a repair, as far as it is known without opening the database. */
async function damageOf(dataFolder: string, mark: DatabaseState): Promise<string | undefined> {
  const file = databaseFile(dataFolder);
  const look = stateOfFile(file);
  if (look.kind === 'broken') return look.why;
  if (look.kind !== 'fine') {
    const wasHere = mark.identity !== undefined || listBackups(dataFolder).length > 0;
    if (!wasHere) return undefined;
    return look.kind === 'none' ? 'The database was missing.' : 'The database was empty.';
  }
  if (mark.suspect === undefined) return undefined;
  const found = await runDatabaseJob({ kind: 'check', file });
  return found.ok ? found.wrong[0] : found.why;
}

/** The message for a database that is valid but older than before. */
const lostChanges = 'Saved changes were missing from the database, because its log was damaged, cut off or missing.';

async function openUsable(
  dataFolder: string,
  before: DatabaseState,
  {
    leftOpen,
    stamp,
    timeoutMs,
  }: { leftOpen: OpenedDatabase['wasLeftOpen']; stamp: string; timeoutMs: number | undefined },
): Promise<Database> {
  const hasLog = fileSize(`${databaseFile(dataFolder)}-wal`) > 0;
  let mark = before;
  const database = await openDatabase(dataFolder, timeoutMs, () => {
    // A database that was closed is complete without a log. An older one in its place was put there on purpose.
    if (!leftOpen || mark.repaired) return;
    mark = { ...mark, repaired: { stamp, why: lostChanges, setAside: [], lostSince: leftOpen.settledAt } };
    writeDatabaseState(dataFolder, mark);
  });
  try {
    await readFromEachTable(database);
    const identity = await identityOf(database, mark.identity);
    // A file without a log was put there by someone, possibly on purpose.
    if (hasLog && mark.identity !== undefined && identity !== mark.identity)
      throw new DamageError('The log belongs to another database.');
    writeDatabaseState(dataFolder, { ...mark, suspect: undefined, identity, isOpen: true });
    return database;
  } catch (error) {
    await database.destroy();
    throw toDamageError(error);
  }
}

function onlyRead(database: Database, readOnlyReason: 'newer' | 'full'): OpenedDatabase {
  return { database, readOnlyReason, wasLeftOpen: undefined, isNew: false, conversations: 0 };
}

/** Repairs, backups and migrations wait for a start with enough space. */
async function openWithFullDisk(dataFolder: string, clock: Clock): Promise<OpenedDatabase> {
  const sentence = `The disk with the data folder ${dataFolder} is full. Free up space on it, then restart Triptych.`;
  const error = new ProblemError(problem('disk', sentence));
  return onlyRead(await openReadable(openOnFullDisk(dataFolder), clock, error), 'full');
}

/** Throws `error` if the schema differs too much to be read. */
async function openReadable(database: Database, clock: Clock, error: ProblemError): Promise<Database> {
  try {
    const { items } = createStores(database, clock);
    await items.count();
    await items.page(undefined, 200);
    await readOneTask(database);
    return database;
  } catch {
    await database.destroy();
    throw error;
  }
}

/** Adds data that exists elsewhere and is missing in the database. */
async function restoreMissingData(
  dataFolder: string,
  library: string,
  database: Database,
  stores: Stores,
): Promise<void> {
  const mark = readDatabaseState(dataFolder);
  const { repaired, identity } = mark;
  if (repaired === undefined || repaired.conversations !== undefined) return;
  const backupAt = listBackups(dataFolder).find(({ name }) => name === repaired.backup)?.at;
  const knownUntil = repaired.lostSince ?? backupAt;
  if (knownUntil !== undefined) {
    await preferNewerSidecars(database, library, knownUntil);
    await preferNewerProjectFiles(database, library, knownUntil);
  }
  await takeCollections(library, stores, knownUntil);
  const salvaged =
    repaired.salvaged ??
    (repaired.lostSince === undefined
      ? await salvageDatabase({ dataFolder, library, stamp: repaired.stamp, identity }, database)
      : 0);
  const { length: conversations } = await restoreConversations(conversationBackupFolder(dataFolder), database, stores);
  writeDatabaseState(dataFolder, { ...mark, repaired: { ...repaired, salvaged, conversations } });
}

/**
 * Adds missing collections from the collections file of the library. If that file was written after `since`, it also
 * decides the names of existing collections.
 */
async function takeCollections(
  library: string,
  { collections }: Pick<Stores, 'collections'>,
  since = Number.POSITIVE_INFINITY,
): Promise<void> {
  const knownIds = await collections.ids();
  const inFile = (await readCollectionsFile(library)) ?? [];
  const isNewer = (await writtenAt(collectionsFileIn(library))) > since;
  await collections.save(isNewer ? inFile : inFile.filter(({ id }) => !knownIds.has(id)));
}

/** Lets sidecars that were written after the backup replace the metadata of their rows. */
async function preferNewerSidecars(database: Database, library: string, backupAt: number): Promise<void> {
  const due = createSidecarsDueStore(database);
  for (const { number, file, trashed_at } of await due.files()) {
    const place = itemFilePath({ file, ...(trashed_at === null ? {} : { trashedAt: trashed_at }) });
    if ((await writtenAt(join(library, sidecarName(place)))) <= backupAt) continue;
    await due.remove(number);
  }
}

/** Returns the time of the last write in wall clock milliseconds, or 0 for a missing file. */
async function writtenAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  return found?.mtimeMs ?? 0;
}

/**
 * Moves a damaged database aside without deleting it, and replaces it with the newest valid backup. Without a backup,
 * there is no database afterwards. After a kill, the next start continues. Returns the resulting state.
 */
async function repairDatabase(
  dataFolder: string,
  before: DatabaseState,
  start: { stamp: string; why: string },
): Promise<DatabaseState> {
  const { stamp, why } = start;
  writeDatabaseState(dataFolder, { ...before, repairing: { stamp, why } });
  const setAside = putAside(dataFolder, stamp);
  const backup = await newestGood(dataFolder);
  if (backup) putInPlace(dataFolder, backup);
  const repaired: Repair = { stamp, why, setAside, backup: backup?.name };
  const after = { ...before, repairing: undefined, suspect: undefined, repaired };
  writeDatabaseState(dataFolder, after);
  return after;
}

function putAside(dataFolder: string, stamp: string): string[] {
  const names: string[] = [];
  for (const ending of ['', ...logEndings]) {
    const to = join(dataFolder, `${damagedFileName(stamp)}${ending}`);
    const from = `${databaseFile(dataFolder)}${ending}`;
    // After the move, the file at this path came from the repair that continues here.
    if (!isThere(to) && isThere(from)) renameWithRetriesSync(from, to);
    if (isThere(to)) names.push(`${damagedFileName(stamp)}${ending}`);
  }
  return names;
}

async function newestGood(dataFolder: string): Promise<BackupFile | undefined> {
  for (const backup of listBackups(dataFolder)) {
    const found = await runDatabaseJob({ kind: 'check', file: backup.path });
    if (found.ok && found.wrong.length === 0) return backup;
  }
  return undefined;
}

function putInPlace(dataFolder: string, { path }: BackupFile): void {
  const waiting = join(dataFolder, `${databaseName}.restoring`);
  rmSync(waiting, { force: true });
  copyFileSync(path, waiting, constants.COPYFILE_FICLONE);
  makeOwnedFilePrivate(waiting);
  syncFile(waiting);
  renameWithRetriesSync(waiting, databaseFile(dataFolder));
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
