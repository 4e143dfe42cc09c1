import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * - `daily`  made automatically once a day
 * - `asked`  requested by the user
 * - `close`  a copy of the database as the program closed it
 * - `before` made before a migration
 */
type BackupKind = 'daily' | 'asked' | 'close' | 'before';

export interface BackupFile {
  readonly name: string;
  readonly path: string;
  /** Wall clock, milliseconds. */
  readonly at: number;
  readonly kind: BackupKind;
  /** True when the copy was checked completely and is valid. */
  readonly isChecked: boolean;
  readonly bytes: number;
}

export const backupFolder = (dataFolder: string) => join(dataFolder, 'backups');

/** Returns a time in a form that every system allows in file names. */
export const stampOf = (at: number) => new Date(at).toISOString().replace(/[:.]/g, '-');

export function backupName(at: number, kind: BackupKind, isChecked: boolean): string {
  return `triptych-${stampOf(at)}-${kind}${isChecked ? '' : '.unchecked'}.db`;
}

const pattern =
  /^triptych-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-(daily|asked|close|before)(\.unchecked)?\.db$/;

/** Newest first. Other files in the folder are ignored. */
export function listBackups(dataFolder: string): BackupFile[] {
  const folder = backupFolder(dataFolder);
  return namesIn(folder)
    .flatMap((name) => readName(folder, name) ?? [])
    .sort((a, b) => b.at - a.at);
}

/** Deletes copies that an earlier program run did not finish. Only the program with the lock calls it. */
export function deleteUnfinishedBackups(dataFolder: string): void {
  const folder = backupFolder(dataFolder);
  for (const name of namesIn(folder)) {
    if (/^(?:daily|asked|close|before)\.part(?:-journal)?$/.test(name)) rmSync(join(folder, name), { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readName(folder: string, name: string): BackupFile | undefined {
  const [, day, hour, minute, second, rest, kind, unchecked] = pattern.exec(name) ?? [];
  const at = Date.parse(`${day}${hour}:${minute}:${second}.${rest}`);
  const path = join(folder, name);
  const found = statSync(path, { throwIfNoEntry: false });
  if (Number.isNaN(at) || !found?.isFile()) return undefined;
  return { name, path, at, kind: kind as BackupKind, isChecked: unchecked === undefined, bytes: found.size };
}

const dayMs = 24 * 3_600_000;
const days = 3;
/** Maximum number of unchecked copies to wait for. Only a program that is killed repeatedly makes more. */
const mostUnchecked = 2;

/**
 * Returns the backups to delete. `backups` are ordered newest first. Kept are the newest of each of the last three days
 * with a backup, one that is about a week old and its successor, and the last one before a migration, with at most
 * `mostBytes` in total. The newest valid one is always kept; while none is known to be valid, three are kept.
 */
export function outdatedBackups(backups: readonly BackupFile[], mostBytes: number): BackupFile[] {
  const checked = backups.filter((backup) => backup.isChecked);
  const [newest] = checked;
  if (!newest) return backups.slice(days);
  const byDay = new Map(checked.toReversed().map((backup) => [Math.floor(backup.at / dayMs), backup]));
  const daily = [...byDay.values()].sort((a, b) => b.at - a.at).slice(0, days);
  const isOld = ({ at }: BackupFile) => newest.at - at >= 7 * dayMs;
  const weekly = [checked.find(isOld), checked.findLast((backup) => !isOld(backup))];
  const unchecked = backups.filter((backup) => !backup.isChecked).slice(0, mostUnchecked);
  // When space is short, the first entries are deleted last.
  const candidates = [newest, ...unchecked, checked.find(({ kind }) => kind === 'before'), ...daily, ...weekly];
  const files = new Set<BackupFile>();
  let bytes = 0;
  for (const backup of candidates) {
    if (!backup || files.has(backup)) continue;
    if (files.size > 0 && bytes + backup.bytes > mostBytes) continue;
    files.add(backup);
    bytes += backup.bytes;
  }
  return backups.filter((backup) => !files.has(backup));
}
