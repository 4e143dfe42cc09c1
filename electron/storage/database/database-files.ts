import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const databaseName = 'triptych.db';
/** Suffixes of the files that SQLite keeps beside an open database, or leaves after a crash. */
export const logEndings = ['-wal', '-shm'] as const;

export const databaseFile = (dataFolder: string) => join(dataFolder, databaseName);

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
