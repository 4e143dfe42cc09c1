import { constants } from 'node:fs';
import { copyFile, link, lstat, mkdir, open, readdir, rm, rmdir, utimes } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { hashFile } from '../../files/hash-file.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { renameWithRetries } from '../../files/rename-with-retries.ts';
import { errorCodeOf, isMissingPath } from '../../files/system-error.ts';
import { isSystemFolder } from '../system-folder.ts';

/** Folders and files of a library that belong to the program that runs, and stay where it runs. */
const lockName = '.running.lock';
const own = ['.parts', lockName];

/** Every file below a folder, as paths below it. Links are followed nowhere, and are not among them. */
export async function filesBelow(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const top of await readdir(folder, { withFileTypes: true })) {
    if (top.isFile()) files.push(top.name);
    // Before it is looked into: the system may refuse that, and whatever is in there is not of the library.
    if (!top.isDirectory() || isSystemFolder(top.name)) continue;
    const below = await readdir(join(folder, top.name), { recursive: true, withFileTypes: true });
    for (const entry of below) if (entry.isFile()) files.push(relative(folder, join(entry.parentPath, entry.name)));
  }
  return files.filter(
    (path) => !own.some((name) => path === name || path.startsWith(`${name}${sep}`) || path.startsWith(`${name}-`)),
  );
}

/** Times of a file lie this close together on disks that keep them in steps of two seconds. */
const sameTimeMs = 2000;

/** `undefined`: there is no such file. */
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
 * Puts `<from>/<path>` under the same name below `to`, whole or not at all. On one disk the file gets a second name,
 * which takes no time and no room; on another its bytes are copied, forced to the disk and read back.
 */
export async function writeFileInTree(from: string, to: string, path: string): Promise<void> {
  const [source, target] = [join(from, path), join(to, path)];
  // The parent folder is never created here: a missing folder may be on a disconnected disk.
  await lstat(to);
  await makeFolder(dirname(target));
  const unfinished = join(to, '.parts', `${process.pid}-moving.part`);
  await mkdir(dirname(unfinished), { recursive: true });
  await rm(unfinished, { force: true });
  try {
    if (!(await linked(source, unfinished))) await copied(source, unfinished);
    await renameWithRetries(unfinished, target);
  } finally {
    // A rename onto a hard link of the same file leaves both names.
    await rm(unfinished, { force: true });
  }
}

async function linked(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
    return true;
  } catch (error) {
    // The file itself is missing, which has nothing to do with links.
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

/** Of a program that has let go of the folder. */
export async function removeLock(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) if (name.startsWith(lockName)) await rm(join(folder, name), { force: true });
}

/** Takes away the folders below one, and itself, as far as nothing is in them. */
export async function removeEmptyFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (entry.isDirectory() && !isSystemFolder(entry.name)) await removeEmptyFolders(join(folder, entry.name));
  }
  await rmdir(folder).catch(() => {});
}
