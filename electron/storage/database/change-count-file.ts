import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/**
 * The number of changes of a database. `lineage` names the database; a copy (a backup) has none, so that a restored
 * backup is never compared with later changes.
 */
export interface ChangeCount {
  readonly lineage: string;
  readonly count: number;
}

const fileOf = (dataFolder: string) => join(dataFolder, 'saved-changes');
const form = /^triptych-saved-changes 1 ([0-9a-f]{16}) (\d{16})\n$/;

/** Reads the number of changes from the file beside the database. Returns `undefined` without a readable file. */
export function readChangeCount(dataFolder: string): ChangeCount | undefined {
  try {
    const [, lineage, count] = form.exec(readFileSync(fileOf(dataFolder), 'latin1')) ?? [];
    return lineage === undefined ? undefined : { lineage, count: Number(count) };
  } catch {
    return undefined;
  }
}

/** Reads the number of changes from the database. The lineage of a new database, or of a copy, is empty. */
export function readChangeCountOfDatabase(sqlite: DatabaseSync): ChangeCount {
  const row = sqlite.prepare('SELECT lineage, count FROM saved_changes').get();
  return { lineage: String(row?.['lineage'] ?? ''), count: Number(row?.['count'] ?? 0) };
}

/** True when commits are missing: the file has a number that this database had reached and no longer has. */
export function isMissingCommits(database: ChangeCount, file: ChangeCount | undefined): boolean {
  return file !== undefined && file.lineage === database.lineage && database.count < file.count;
}

export interface ChangeCountFile {
  /** Call after every statement that may have been committed. */
  update(): void;
  close(): void;
}

/**
 * Writes the number of changes to a file after each commit. The file is not synced: after a power failure it may be too
 * low, which raises no alarm, and a killed process loses nothing.
 */
export function openChangeCountFile(sqlite: DatabaseSync, dataFolder: string): ChangeCountFile {
  const { lineage } = readChangeCountOfDatabase(sqlite);
  const count = sqlite.prepare('SELECT count FROM saved_changes');
  let descriptor: number | undefined;
  let written = -1;
  try {
    descriptor = openSync(fileOf(dataFolder), constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch {
    // A number that cannot be written is never compared.
  }
  const file: ChangeCountFile = {
    update() {
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
    close() {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
  file.update();
  return file;
}
