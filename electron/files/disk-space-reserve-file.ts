import { randomFillSync } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Size of the reserve file. The program deletes this file when it has to start on a full disk. Bytes. */
export const reserveBytes = 8 * 1024 * 1024;
/** Below this many free bytes, the disk of the data folder counts as full. */
const lowBytes = 2 * reserveBytes;
/** SQLite cannot write a database with less free space. Bytes. */
const leastBytes = 1024 * 1024;
/** The reserve is created only with ample free space. */
const amplyBytes = 6 * reserveBytes;

const reserveFile = (dataFolder: string) => join(dataFolder, 'disk-reserve');

/** Caches that are created again on demand. */
const caches = ['temporary', 'code-cache', 'thumbnails'];

/** Returns the free bytes on the disk of a folder, or `Infinity` if the system does not tell. */
export function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export const isDiskLow = (dataFolder: string) => freeBytes(dataFolder) < lowBytes;

/** True when the disk has no space even for the files of a start. */
export const isDiskUnusable = (dataFolder: string) => freeBytes(dataFolder) < leastBytes;

/**
 * Frees space on a full disk before a start: deletes the reserve file or, without one, the caches. Does nothing on
 * other disks.
 */
export function freeSpaceToStart(dataFolder: string): void {
  if (!isDiskLow(dataFolder)) return;
  remove(reserveFile(dataFolder));
  for (const cache of caches) if (freeBytes(dataFolder) < reserveBytes / 2) remove(join(dataFolder, cache));
}

/** Creates the reserve file if it is missing and the disk has ample space. A failed attempt is repeated later. */
export function createReserve(dataFolder: string): void {
  const file = reserveFile(dataFolder);
  if (statSync(file, { throwIfNoEntry: false })?.size === reserveBytes || freeBytes(dataFolder) < amplyBytes) return;
  try {
    const descriptor = openSync(file, 'w', 0o600);
    try {
      // Random data, because a disk with compression would free nothing for an empty file.
      const piece = randomFillSync(Buffer.alloc(reserveBytes / 8));
      for (let at = 0; at < reserveBytes; at += piece.length) writeSync(descriptor, piece);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    remove(file);
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // A file that cannot be deleted stays.
  }
}
