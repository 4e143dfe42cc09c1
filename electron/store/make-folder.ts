import { type MakeDirectoryOptions, mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';

type Mode = Pick<MakeDirectoryOptions, 'mode'>;

/**
 * Makes a folder and those above it, and answers the first that is new. Windows refuses to make the root of a drive although
 * it is there; a folder that is there is all that is wanted. Throws what the disk says where there is none.
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

/** The same for the start of the program. */
export function makeFolderSync(path: string, options: Mode = {}): void {
  try {
    mkdirSync(path, { recursive: true, ...options });
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
