import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Held while the program runs. */
export interface RunLock {
  release(): void;
}

/**
 * One running program for one data folder, whichever shell it has. The lock is SQLite's own lock on an empty database:
 * the system drops it with the process, even a killed one, so there is nothing stale to heal and nobody to ask whether
 * a process id still means the same program. `null`: another program holds it.
 */
export function takeRunLock(dataFolder: string): RunLock | null {
  const database = new DatabaseSync(path.join(dataFolder, 'running.lock'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Error && /database is locked/.test(error.message)) return null;
    throw error;
  }
  return { release: () => database.close() };
}
