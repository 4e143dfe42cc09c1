import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { printLine } from '../../support/test-seed.ts';

/** Mounts a file system of `megabytes` at `place`. Returns `undefined` and prints a note if none can be mounted. */
export function smallDisk(place: string, megabytes: number): string | undefined {
  mkdirSync(place, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', place], { stdio: 'ignore' });
  } catch {
    printLine('!! SKIPPED: no test on a small disk, because none can be mounted (this needs root on Linux).');
    return undefined;
  }
  onTestFinished(() => unmount(place));
  return place;
}

/** Also called at the end of a test, because cleanup callbacks have no guaranteed order. */
export function unmount(place: string): void {
  try {
    execFileSync('umount', ['-l', place], { stdio: 'ignore' });
  } catch {
    // The disk is already unmounted.
  }
}
