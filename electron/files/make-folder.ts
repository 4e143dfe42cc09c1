import { type MakeDirectoryOptions, mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';

type Mode = Pick<MakeDirectoryOptions, 'mode'>;

/**
 * Creates a folder and its parents, and returns the first created one. Windows refuses to create the root of a drive
 * although it exists, so an existing folder counts as success. Throws disk errors.
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

/** Creates a folder like `makeFolder`, for the start of the program, which cannot await. */
export function makeFolderSync(path: string, options: Mode = {}): void {
  try {
    mkdirSync(path, { recursive: true, ...options });
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
