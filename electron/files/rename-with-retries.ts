import { renameSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { isFileInUse } from './system-error-codes.ts';

const mostTries = 6;
const firstPauseMs = 10;
const firstLongPauseMs = 100;

/**
 * Renames a file that a virus scanner or an indexer may have open. Retries for about three seconds, then throws the
 * disk error. `pause` waits for the given milliseconds.
 */
export async function renameWithRetries(
  from: string,
  to: string,
  pause: (milliseconds: number) => Promise<unknown> = setTimeout,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (tries === mostTries || !isFileInUse(error)) throw error;
      await pause(firstLongPauseMs * 2 ** (tries - 1));
    }
  }
}

/**
 * Renames like `renameWithRetries`, within one second, for the start and the end of the program, which cannot await.
 */
export function renameWithRetriesSync(from: string, to: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (tries === mostTries || !isFileInUse(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, firstPauseMs * 2 ** tries);
    }
  }
}
