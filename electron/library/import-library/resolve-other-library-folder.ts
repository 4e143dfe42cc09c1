import { realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { errorMessage } from '../../../shared/util/error-message.ts';
import { errorCodeOf } from '../../files/system-error-codes.ts';

/**
 * Returns the library folder that the user chose: the folder itself, or the library in a data folder. Throws a
 * `ProblemError` if it cannot be merged into the library in `ownFolder`.
 */
export async function resolveOtherLibrary(typed: string, ownFolder: string): Promise<string> {
  const written = typed.trim();
  const typedPath = path.resolve(written.startsWith('~') ? written.replace(/^~(?=$|[\\/])/, homedir()) : written);
  if (!path.isAbsolute(written) && !written.startsWith('~')) refuse(`Enter the full path, such as ${typedPath}.`);
  const found = await realpath(typedPath).catch((error: unknown) =>
    refuse(`Couldn’t read ${typedPath}: ${reasonOf(error)}.`),
  );
  if (!(await stat(found)).isDirectory()) refuse(`${typedPath} is a file. Choose the folder of a library.`);
  const libraryInside = path.join(found, 'library');
  const isDataFolder = (await isThere(path.join(found, 'triptych.db'))) && (await isThere(libraryInside));
  const folder = isDataFolder ? await realpath(libraryInside) : found;
  const ownPath = await realpath(ownFolder).catch(() => path.resolve(ownFolder));
  if (folder === ownPath) refuse('This is the folder of this library. Choose another one.');
  if (isInside(folder, ownPath)) refuse('This folder is inside this library. Choose the folder of another library.');
  if (isInside(ownPath, folder)) refuse('This library is inside this folder. Choose the folder of another library.');
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
