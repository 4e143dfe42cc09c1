import { accessSync, chmodSync, constants, existsSync, realpathSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from '../../files/private-files.ts';
import { databaseName } from './database-files.ts';

/** A lock that is held while the program runs. */
export interface RunLock {
  /** Can be called again after the release. */
  release(): void;
}

/**
 * Locks a data folder for one running program, regardless of the shell and of the path to the folder. Returns `null` if
 * another program holds the lock. The lock is SQLite's lock on an empty database: the system releases it with the
 * process, even after a kill, so there are no stale locks and no process ids to compare.
 */
export function acquireRunLock(dataFolder: string): RunLock | null {
  return lockFile(path.join(dataFolder, runLockName));
}

/**
 * Locks a library outside of the data folder, for example behind a link to a larger disk: two programs in one library
 * would delete each other's unfinished downloads. If the library belongs to another data folder, the lock is that of
 * this folder. Returns `null` if another program holds the lock, or if the lock is that of another user: nobody knows
 * then whether it is held. Nothing is locked if the library is in the data folder, is missing, or is not writable.
 */
export function acquireLibraryLock(libraryFolder: string, dataFolder: string): RunLock | null {
  const real = realPath(libraryFolder);
  const ownFolder = realPath(dataFolder);
  if (real === undefined || ownFolder === undefined || path.dirname(real) === ownFolder) return { release: () => {} };
  const parent = path.dirname(real);
  const isOfAnother = existsSync(path.join(parent, databaseName));
  const file = isOfAnother ? path.join(parent, runLockName) : path.join(real, '.running.lock');
  try {
    // The lock has no content. Whoever may change the library may also lock it.
    if (!isOfAnother && makePrivateFile(file)) chmodSync(file, statSync(real).mode & 0o666);
    return lockFile(file);
  } catch {
    return existsSync(file) && !isWritable(file) && isWritable(real) ? null : { release: () => {} };
  }
}

const runLockName = 'running.lock';

function lockFile(file: string, mayMend = true): RunLock | null {
  makePrivateFile(file);
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const words = error instanceof Error ? error.message : '';
    if (/database is locked/.test(words)) return null;
    if (!mayMend || !/not a database|malformed/.test(words)) throw error;
    // No program holds this lock: a held lock fails with "locked" before any read. The file is truncated in place, so
    // that two programs at the same moment lock the same file.
    truncateSync(file);
    return lockFile(file, false);
  }
  return {
    release() {
      if (database.isOpen) database.close();
    },
  };
}

function isWritable(place: string): boolean {
  try {
    accessSync(place, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function realPath(folder: string): string | undefined {
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}

/** The message for the user when `acquireLibraryLock` returns `null`. */
export const isLibraryInUse =
  'Another Triptych is using this library with another data folder, or its lock belongs to another user. Quit it, or give each one its own library.';
