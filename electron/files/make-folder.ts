import { type MakeDirectoryOptions, mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';

type Mode = Pick<MakeDirectoryOptions, 'mode'>;

/**
 * Makes a folder and its parents, and answers the first new one. Windows refuses to make the root of a drive although the
 * root exists, so an existing folder counts as success. Throws the disk's error where no folder could be made.
 */
export async function makeFolder(path: string, options: Mode = {}): Promise<string | undefined> {
  try {
    return await mkdir(path, { recursive: true, ...options });
  } catch (error) {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isDirectory()) throw error;
    return undefined;
  }
}

/** Makes a folder as `makeFolder` does, for the start of the program, which cannot await. */
export function makeFolderSync(path: string, options: Mode = {}): void {
  try {
    mkdirSync(path, { recursive: true, ...options });
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
