import { renameSync } from 'node:fs';
import { isHeld } from './system-error.ts';

const mostTries = 6;
const firstPauseMs = 10;

/**
 * Renames a file that a virus scanner or an indexer may hold for a moment, in less than a second. For the start and the end
 * of the program, which wait for it anyway. Throws what the disk says at last.
 */
export function renamePatientlySync(from: string, to: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (tries === mostTries || !isHeld(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, firstPauseMs * 2 ** tries);
    }
  }
}
