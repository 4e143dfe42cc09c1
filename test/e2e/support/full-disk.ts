import { execFileSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Mounts a file system of `megabytes` at `place`; `undefined` if none can be mounted, which needs root on Linux. */
export function mountSmallDisk(place: string, megabytes: number): { unmount(): void } | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'none', place], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return {
    unmount() {
      // The program that uses it may still be ending.
      execFileSync('umount', ['-l', place], { stdio: 'ignore' });
    },
  };
}

/** Fills a disk; returns the file whose deletion frees most of it. */
export function fillDisk(place: string): string {
  const filler = join(place, 'of a person.bin');
  const free = () => {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize;
  };
  writeFileSync(filler, Buffer.alloc(Math.max(0, free() - 64 * 1024)));
  for (let count = 0; free() > 0; count += 1) {
    try {
      writeFileSync(`${filler}.${count}`, Buffer.alloc(4096));
    } catch {
      return filler;
    }
  }
  return filler;
}
