import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { printLine } from '../../support/test-seed.ts';

/** A file system of `megabytes` at `place`; `undefined`, said aloud, where none can be mounted. */
export function smallDisk(place: string, megabytes: number): string | undefined {
  mkdirSync(place, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', place], { stdio: 'ignore' });
  } catch {
    printLine('!! SKIPPED: no test on a small disk, because none can be mounted here (that takes root on Linux).');
    return undefined;
  }
  onTestFinished(() => unmount(place));
  return place;
}

/** At the end of a test as well: what is made for a test goes in no order that could be relied on. */
export function unmount(place: string): void {
  try {
    execFileSync('umount', ['-l', place], { stdio: 'ignore' });
  } catch {
    // It went before.
  }
}
