import { existsSync, realpathSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from '../files/private-files.ts';

/** Held while the program runs. */
export interface RunLock {
  /** Also where it was released before. */
  release(): void;
}

/**
 * One running program for one data folder, whichever shell it has. The lock is SQLite's own lock on an empty database:
 * the system drops it with the process, even a killed one, so there is nothing stale to heal and nobody to ask whether
 * a process id still means the same program. Through whatever name the folder is reached, it is one lock. `null`: another program holds it.
 */
export function acquireRunLock(dataFolder: string): RunLock | null {
  return lockFile(path.join(dataFolder, runLockName));
}

/**
 * The same for the library, where it lies elsewhere than in the data folder, such as behind a link to a larger disk:
 * two programs in one library would sweep each other's unfinished downloads away. Where it is the library of another
 * data folder, the lock is that folder's. `null`: another program holds it. Nothing is held where there is nothing to
 * lock: the library is in the data folder, is not there now, or cannot be written to.
 */
export function acquireLibraryLock(libraryFolder: string, dataFolder: string): RunLock | null {
  const real = realPath(libraryFolder);
  const own = realPath(dataFolder);
  if (real === undefined || own === undefined || path.dirname(real) === own) return { release: () => {} };
  const parent = path.dirname(real);
  const isOfAnother = existsSync(path.join(parent, databaseName));
  try {
    return lockFile(isOfAnother ? path.join(parent, runLockName) : path.join(real, '.running.lock'));
  } catch {
    return { release: () => {} };
  }
}

const runLockName = 'running.lock';
const databaseName = 'triptych.db';

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
    // No program holds it: a held lock fails with "locked" before any read. It is truncated in place, so that two
    // programs at the same moment still lock the same file.
    truncateSync(file);
    return lockFile(file, false);
  }
  return {
    release() {
      if (database.isOpen) database.close();
    },
  };
}

function realPath(folder: string): string | undefined {
  try {
    return realpathSync(folder);
  } catch {
    return undefined;
  }
}

/** The user's message for `null` from `acquireLibraryLock`. */
export const isLibraryInUse =
  'Another Triptych is using this library with another data folder. Quit it, or give each one its own library.';
