import { execFileSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file system of `megabytes` at `place`; `undefined` where none can be mounted, which takes root on Linux. */
export function mountSmallDisk(place: string, megabytes: number): { unmount(): void } | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'none', place], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return {
    unmount() {
      // While the program that uses it is only just ending.
      execFileSync('umount', ['-l', place], { stdio: 'ignore' });
    },
  };
}

/** Takes all room of a disk; answers the file to be deleted for most of it. */
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
