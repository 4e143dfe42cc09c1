import { closeSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const databaseName = 'triptych.db';
/** Suffixes of the files that SQLite keeps beside an open database, or leaves after a crash. */
export const logEndings = ['-wal', '-shm'] as const;

export const databaseFile = (dataFolder: string) => join(dataFolder, databaseName);

/** File name of the damaged database after it was moved aside. */
export const damagedFileName = (stamp: string) => `${databaseName}.damaged-${stamp}`;

/** The facts about the file that are known without opening it as a database. */
type DatabaseFileState =
  | { readonly kind: 'none' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'fine' }
  | { readonly kind: 'broken'; readonly why: string };

/** Reads only the header, because a start must not take longer with a large library. Throws disk errors. */
export function stateOfFile(file: string): DatabaseFileState {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) return { kind: 'none' };
  if (!found.isFile()) return { kind: 'broken', why: 'The database is a folder.' };
  if (found.size === 0) return { kind: 'empty' };
  const header = beginning(file, 100);
  if (header.toString('latin1', 0, 16) !== 'SQLite format 3\0') {
    return { kind: 'broken', why: 'The database has an invalid header.' };
  }
  // While a log exists, the file may be older than its header says.
  if (fileSize(`${file}-wal`) > 0) return { kind: 'fine' };
  const pages = header.readUInt32BE(28);
  const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92);
  if (isCounted && pages * pageSize(header) > found.size)
    return { kind: 'broken', why: 'The end of the database is missing.' };
  return { kind: 'fine' };
}

export function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function pageSize(header: Buffer): number {
  const size = header.readUInt16BE(16);
  return size === 1 ? 65_536 : size;
}

function beginning(file: string, bytes: number): Buffer {
  const handle = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(bytes);
    readSync(handle, buffer, 0, bytes, 0);
    return buffer;
  } finally {
    closeSync(handle);
  }
}

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
