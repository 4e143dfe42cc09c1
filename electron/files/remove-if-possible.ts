import { rm } from 'node:fs/promises';

/** Deletes a file that is no longer used. A file that cannot be deleted stays, which costs only space. */
export async function removeIfPossible(path: string): Promise<void> {
  await rm(path, { force: true }).catch(() => {});
}
