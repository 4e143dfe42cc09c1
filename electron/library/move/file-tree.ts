import { constants } from 'node:fs';
import { copyFile, link, lstat, open, readdir, rm, rmdir, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { hashFile } from '../../files/hash-file.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { renameWithRetries } from '../../files/rename-with-retries.ts';
import { errorCodeOf, isMissingPath } from '../../files/system-error-codes.ts';
import { isSystemFolder } from '../files/walk-library-folders.ts';

/** Lock of the running program. It is never moved. */
const lockName = '.running.lock';
const own = ['.parts', lockName];

/** Returns the paths of all files below a folder. Links are neither followed nor returned. */
export async function filesBelow(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const top of await readdir(folder, { withFileTypes: true })) {
    if (top.isFile()) files.push(top.name);
    // Checked before the folder is read, because reading a system folder may fail.
    if (!top.isDirectory() || isSystemFolder(top.name)) continue;
    const below = await readdir(join(folder, top.name), { recursive: true, withFileTypes: true });
    for (const entry of below) if (entry.isFile()) files.push(relative(folder, join(entry.parentPath, entry.name)));
  }
  return files.filter(
    (path) => !own.some((name) => path === name || path.startsWith(`${name}${sep}`) || path.startsWith(`${name}-`)),
  );
}

/** Some disks store times in steps of two seconds. Milliseconds. */
const sameTimeMs = 2000;

/** Returns `undefined` for a missing file. */
export async function stampOf(path: string): Promise<{ bytes: number; at: number } | undefined> {
  try {
    const found = await lstat(path);
    return found.isFile() ? { bytes: found.size, at: found.mtimeMs } : undefined;
  } catch (error) {
    if (isMissingPath(error)) return undefined;
    throw error;
  }
}

export function isSameStamp(one: { bytes: number; at: number }, other: { bytes: number; at: number }): boolean {
  return one.bytes === other.bytes && Math.abs(one.at - other.at) < sameTimeMs;
}

/**
 * Puts `<from>/<path>` under the same path below `to`, completely or not at all. On the same disk, the file gets a hard
 * link, which takes neither time nor space. On another disk, the file is copied, forced to the disk and verified.
 */
export async function writeFileInTree(from: string, to: string, path: string): Promise<void> {
  const [source, target] = [join(from, path), join(to, path)];
  // The target folder is never created here, because a missing folder may be on a disconnected disk.
  await lstat(to);
  await makeFolder(dirname(target));
  const unfinished = join(to, '.parts', `${process.pid}-moving.part`);
  await makeFolder(dirname(unfinished));
  await rm(unfinished, { force: true });
  try {
    if (!(await linked(source, unfinished))) await copied(source, unfinished);
    await renameWithRetries(unfinished, target);
  } finally {
    // Renaming onto a hard link of the same file leaves both names.
    await rm(unfinished, { force: true });
  }
}

async function linked(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
    return true;
  } catch (error) {
    // The file is missing, so the error has nothing to do with links.
    if (errorCodeOf(error) === 'ENOENT') throw error;
    return false;
  }
}

async function copied(source: string, target: string): Promise<void> {
  const { atime, mtime } = await lstat(source);
  await copyFile(source, target, constants.COPYFILE_EXCL);
  const handle = await open(target, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if ((await hashFile(source)) !== (await hashFile(target))) {
    throw Object.assign(new Error('The copy differs from the original'), { code: 'EIO' });
  }
  await utimes(target, atime, mtime);
}

/** Deletes the lock file of a program that has left the folder. */
export async function removeLock(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (name.startsWith(lockName)) await rm(join(folder, name), { force: true });
}

/** Deletes empty folders below a folder, and the folder itself if it is empty. */
export async function removeEmptyFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isDirectory() && !isSystemFolder(entry.name)) await removeEmptyFolders(join(folder, entry.name));
  }
  await rmdir(folder).catch(() => {});
}
