import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

/**
 * The number of changes of a database. `lineage` names the database; a copy (a backup) has none, so that a restored
 * backup is never compared with later changes.
 */
export interface SavedChanges {
  readonly lineage: string;
  readonly count: number;
}

const fileOf = (dataFolder: string) => join(dataFolder, 'saved-changes');
const form = /^triptych-saved-changes 1 ([0-9a-f]{16}) (\d{16})\n$/;

/** The count in the file beside the database; `undefined` without a readable file. */
export function readSavedChanges(dataFolder: string): SavedChanges | undefined {
  try {
    const [, lineage, count] = form.exec(readFileSync(fileOf(dataFolder), 'latin1')) ?? [];
    return lineage === undefined ? undefined : { lineage, count: Number(count) };
  } catch {
    return undefined;
  }
}

/** The count in the database. */
export function readSavedChangesOfDatabase(sqlite: DatabaseSync): SavedChanges {
  const row = sqlite.prepare('SELECT lineage, count FROM saved_changes').get();
  return { lineage: String(row?.['lineage'] ?? ''), count: Number(row?.['count'] ?? 0) };
}

/** Commits are missing: the file names a count that this very database had reached, and no longer has. */
export function isMissingCommits(database: SavedChanges, file: SavedChanges | undefined): boolean {
  return file !== undefined && file.lineage === database.lineage && database.count < file.count;
}

export interface SavedChangesFile {
  /** Called after every statement that may have been committed. */
  update(): void;
  close(): void;
}

/**
 * Writes the count of the database into a file after each commit. The file is not synced: a file that is behind after a
 * power failure causes no alarm, and a killed process loses nothing.
 */
export function openSavedChangesFile(sqlite: DatabaseSync, dataFolder: string): SavedChangesFile {
  const { lineage } = readSavedChangesOfDatabase(sqlite);
  const own = lineage === '' ? randomBytes(8).toString('hex') : lineage;
  if (lineage === '') sqlite.prepare('UPDATE saved_changes SET lineage = ? WHERE id = 1').run(own);
  const count = sqlite.prepare('SELECT count FROM saved_changes');
  let descriptor: number | undefined;
  let written = -1;
  try {
    descriptor = openSync(fileOf(dataFolder), constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch {
    // A count that cannot be written down is never compared.
  }
  const file: SavedChangesFile = {
    update() {
      if (descriptor === undefined) return;
      const now = Number(count.get()?.['count']);
      if (now === written) return;
      try {
        // Always of one length and from the beginning: it never needs room that the disk may not have.
        writeSync(descriptor, `triptych-saved-changes 1 ${own} ${String(now).padStart(16, '0')}\n`, 0, 'latin1');
        written = now;
      } catch {
        // As above: an older count raises no alarm.
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
