import { rm } from 'node:fs/promises';

/** Removes a file that nothing reads any more. Where the disk refuses, it stays: it takes room and does no other harm. */
export async function removeIfPossible(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {});
}
