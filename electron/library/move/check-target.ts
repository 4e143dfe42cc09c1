import { access, constants, readdir, realpath, stat, statfs } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { errorMessage } from '../../../shared/util/error-message.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { errorCodeOf } from '../../files/system-error-codes.ts';
import { isSystemFolder } from '../is-system-folder.ts';
import { filesBelow } from './file-tree.ts';

/** Files that operating systems create. */
const unimportant = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);
/** Required free space in addition to the size of the files. Bytes. */
const margin = 50_000_000;

/**
 * Returns the folder that the user chose, and creates it if missing. Throws a `ProblemError` if the library in `from`
 * cannot move there.
 */
export async function checkTarget(typed: string, from: string): Promise<string> {
  const to = path.resolve(typed.startsWith('~') ? typed.replace(/^~(?=$|[\\/])/, homedir()) : typed);
  if (!path.isAbsolute(typed) && !typed.startsWith('~')) refuse(`Enter the full path, such as ${to}.`);
  await makeFolder(to).catch((error: unknown) => refuse(`Couldn’t create ${to}: ${reasonOf(error)}.`));
  const [target, source] = await Promise.all([realpath(to), realpath(from).catch(() => path.resolve(from))]);
  if (target === source) refuse('The library is already in this folder.');
  if (isInside(target, source)) refuse('This folder is inside the library. Choose a folder outside it.');
  if (isInside(source, target)) refuse('The library is inside this folder. Choose a separate, empty folder.');
  if (!(await stat(target)).isDirectory()) refuse(`${to} is a file. Choose a folder.`);
  const names = await readdir(target).catch((error: unknown) => refuse(`Couldn’t read ${to}: ${reasonOf(error)}.`));
  if (names.some((name) => !unimportant.has(name) && !isSystemFolder(name)))
    refuse(`${to} isn’t empty. Choose an empty folder, or enter a new one.`);
  await access(target, constants.W_OK | constants.X_OK).catch((error: unknown) =>
    refuse(`Couldn’t write to ${to}: ${reasonOf(error)}.`),
  );
  await checkRoom(to, source);
  return to;
}

async function checkRoom(to: string, source: string): Promise<void> {
  const device = await stat(source).catch(() => undefined);
  // There is nothing to copy, or the move is a rename on the same disk.
  if (device === undefined || device.dev === (await stat(to)).dev) return;
  let needed = margin;
  for (const file of await filesBelow(source)) needed += (await stat(path.join(source, file))).size;
  const { bavail, bsize } = await statfs(to);
  if (bavail * bsize >= needed) return;
  refuse(
    `The library needs ${gigabytes(needed)} GB, but the disk of ${to} has only ${gigabytes(bavail * bsize)} GB free.`,
  );
}

function refuse(sentence: string): never {
  throw new ProblemError(problem('input', sentence));
}

function isInside(path_: string, folder: string): boolean {
  const below = path.relative(folder, path_);
  return below !== '' && !below.startsWith('..') && !path.isAbsolute(below);
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}

function reasonOf(error: unknown): string {
  const code = errorCodeOf(error);
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'EROFS') return 'the disk is read-only';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'a file with that name already exists';
  return errorMessage(error);
}
