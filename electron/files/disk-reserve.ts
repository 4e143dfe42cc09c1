import { randomFillSync } from 'node:crypto';
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** So much of the disk is held by a file of ours, to be given back where the program has to start on a full one. */
export const reserveBytes = 8 * 1024 * 1024;
/** Below this, the disk of the data folder counts as full: the reserve itself is not room for anything new. */
export const lowBytes = 2 * reserveBytes;
/** With less, a database cannot be written at all. */
const leastBytes = 1024 * 1024;
/** The reserve is created only with ample free space. */
const amplyBytes = 6 * reserveBytes;

const reserveFile = (dataFolder: string) => join(dataFolder, 'disk-reserve');

/** Caches that are created again on demand. */
const caches = ['temporary', 'code-cache', 'thumbnails'];

/** Free bytes on the disk of a folder; `Infinity` where the system does not say. */
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
 * Before a start: gives the reserve back where the disk is full, and where there is none, removes what is made again when
 * it is needed. Does nothing otherwise.
 */
export function freeSpaceToStart(dataFolder: string): void {
  if (!isDiskLow(dataFolder)) return;
  remove(reserveFile(dataFolder));
  for (const cache of caches) if (freeBytes(dataFolder) < reserveBytes / 2) remove(join(dataFolder, cache));
}

/** Makes the reserve where there is none and the disk has room. A disk that refuses is tried again later. */
export function createReserve(dataFolder: string): void {
  const file = reserveFile(dataFolder);
  if (statSync(file, { throwIfNoEntry: false })?.size === reserveBytes || freeBytes(dataFolder) < amplyBytes) return;
  try {
    const descriptor = openSync(file, 'w', 0o600);
    try {
      // Random: a disk that packs files would give nothing back for one that is empty.
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
