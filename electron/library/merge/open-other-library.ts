import { realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { errorMessage } from '../../../shared/util/error-message.ts';
import { errorCodeOf } from '../../files/system-error.ts';

/**
 * Returns the library folder that the user chose: the folder itself, or the library in a data folder. Throws a
 * `ProblemError` if it cannot be merged into the library in `own`.
 */
export async function openOtherLibrary(typed: string, own: string): Promise<string> {
  const written = typed.trim();
  const named = path.resolve(written.startsWith('~') ? written.replace(/^~(?=$|[\\/])/, homedir()) : written);
  if (!path.isAbsolute(written) && !written.startsWith('~')) refuse(`Enter the full path, such as ${named}.`);
  const found = await realpath(named).catch((error: unknown) => refuse(`Couldn’t read ${named}: ${reasonOf(error)}.`));
  if (!(await stat(found)).isDirectory()) refuse(`${named} is a file. Choose the folder of a library.`);
  const inside = path.join(found, 'library');
  const isDataFolder = (await isThere(path.join(found, 'triptych.db'))) && (await isThere(inside));
  const folder = isDataFolder ? await realpath(inside) : found;
  const here = await realpath(own).catch(() => path.resolve(own));
  if (folder === here) refuse('This is the folder of this library. Choose another one.');
  if (isInside(folder, here)) refuse('This folder is inside this library. Choose the folder of another library.');
  if (isInside(here, folder)) refuse('This library is inside this folder. Choose the folder of another library.');
  return folder;
}

function isThere(at: string): Promise<boolean> {
  return stat(at).then(
    () => true,
    () => false,
  );
}

function isInside(at: string, folder: string): boolean {
  const below = path.relative(folder, at);
  return below !== '' && !below.startsWith('..') && !path.isAbsolute(below);
}

function refuse(sentence: string): never {
  throw new ProblemError(problem('input', sentence));
}

function reasonOf(error: unknown): string {
  const code = errorCodeOf(error);
  if (code === 'ENOENT') return 'the folder doesn’t exist';
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  return errorMessage(error);
}
