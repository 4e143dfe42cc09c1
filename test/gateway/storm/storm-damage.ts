import { closeSync, existsSync, openSync, readFileSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

// Damage to the data folder between two runs of the program.

export type Damage = 'none' | 'log-overwritten' | 'log-cut';

/** Damages the write-ahead log of the database; returns whether there was one. */
export function damageLog(dataFolder: string, damage: Damage): boolean {
  const log = join(dataFolder, 'triptych.db-wal');
  const bytes = existsSync(log) ? readFileSync(log).length : 0;
  if (damage === 'none' || bytes <= 32) return false;
  if (damage === 'log-cut') truncateSync(log, Math.floor(bytes * 0.6));
  else {
    const file = openSync(log, 'r+');
    writeSync(file, Buffer.alloc(bytes - 32, 0xa5), 0, bytes - 32, 32);
    closeSync(file);
  }
  return true;
}

/** Fills the disk of `folder` to its last byte. Returns a function that frees space again. */
export function fillDisk(folder: string): () => void {
  const filler = join(folder, '..', 'filler');
  const file = openSync(filler, 'w');
  for (let size = 1 << 20; size > 0; size = size === 1 ? 0 : size >> 4) {
    try {
      for (;;) if (writeSync(file, Buffer.alloc(size)) < size) break;
    } catch {
      // Full for chunks of this size.
    }
  }
  closeSync(file);
  return () => rmSync(filler, { force: true });
}
