import { readdir } from 'node:fs/promises';

/** Returns true if the library folder contains nothing of a library, because its disk is not connected. */
export async function isLibraryAway(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return !names.some((name) => /^\d{4}$/.test(name));
}
