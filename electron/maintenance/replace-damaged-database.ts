import { constants, copyFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeOwnedFilePrivate } from '../files/private-files.ts';
import { renameWithRetriesSync } from '../files/rename-with-retries.ts';
import { syncFile } from '../storage/database/check-database.ts';
import {
  type BackupFile,
  damagedFileName,
  databaseFile,
  databaseName,
  listBackups,
  logEndings,
} from '../storage/database/database-files.ts';
import { runDatabaseJob } from '../storage/database/run-database-job.ts';
import { type DatabaseState, type Repair, writeDatabaseState } from './database-state-file.ts';

/**
 * Moves a damaged database aside without deleting it, and replaces it with the newest valid backup. Without a backup,
 * there is no database afterwards. After a kill, the next start continues. Returns the resulting state.
 */
export async function repairDatabase(
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
