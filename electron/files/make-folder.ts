import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCodeOf } from './system-error-codes.ts';

/** `mode`: permissions of each created folder. Default: those of the process. */
interface FolderOptions {
  readonly mode?: number | undefined;
}

// `mkdir` with the option `recursive` never returns where the system reports a missing folder although the parent
// exists, such as in `/proc`. So the parents are created one by one.

/**
 * Creates a folder and its parents, and returns the first created one. An existing folder counts as success, also the
 * root of a drive, which Windows refuses to create. Throws disk errors.
 */
export async function makeFolder(path: string, options: FolderOptions = {}): Promise<string | undefined> {
  try {
    await mkdir(path, options);
    return path;
  } catch (error) {
    if (await isFolder(path)) return undefined;
    const parent = dirname(path);
    if (errorCodeOf(error) !== 'ENOENT' || parent === path || (await isFolder(parent))) throw error;
    const first = await makeFolder(parent, options);
    const own = await makeFolder(path, options);
    return first ?? own;
  }
}

/** Creates a folder like `makeFolder`, for callers that cannot await. */
export function makeFolderSync(path: string, options: FolderOptions = {}): void {
  try {
    mkdirSync(path, options);
  } catch (error) {
    if (isFolderSync(path)) return;
    const parent = dirname(path);
    if (errorCodeOf(error) !== 'ENOENT' || parent === path || isFolderSync(parent)) throw error;
    makeFolderSync(parent, options);
    makeFolderSync(path, options);
  }
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

function isFolderSync(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
