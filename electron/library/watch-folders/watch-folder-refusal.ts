import { realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, parse, sep } from 'node:path';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { diskErrorReason } from '../../files/disk-error-reason.ts';
import { isInsideFolder } from '../../files/is-inside-folder.ts';
import { isMissingPath } from '../../files/system-error-codes.ts';
import { isSystemFolder } from '../files/walk-library-folders.ts';

/** Folders of the program, which must not be watched. Absolute paths. */
export interface ProgramFolders {
  readonly library: string;
  readonly dataFolder: string;
  /** The other watch folders. */
  readonly watched: readonly string[];
}

/**
 * Returns the real path of a folder that the user entered. Throws a `ProblemError` if it is no folder, or may not be
 * watched.
 */
export async function watchFolderPath(typed: string, folders: ProgramFolders): Promise<string> {
  const refuse = (sentence: string) => new ProblemError(problem('input', sentence));
  if (!isAbsolute(typed)) throw refuse('Enter the full path of a folder.');
  const path = await realpath(typed).catch((error: unknown) => {
    throw refuse(
      isMissingPath(error) ? `There is no folder ${typed}.` : `Couldn’t open ${typed}: ${diskErrorReason(error)}.`,
    );
  });
  if (!(await stat(path)).isDirectory()) throw refuse(`${typed} is a file. Choose a folder.`);
  const refusal = await watchFolderRefusal(path, folders);
  if (refusal !== undefined) throw refuse(refusal);
  return path;
}

/** Returns the reason why a folder may not be watched, a sentence. `path` is a real, absolute path. */
export async function watchFolderRefusal(path: string, folders: ProgramFolders): Promise<string | undefined> {
  if ((await realpath(path).catch(() => path)) !== path)
    return 'This folder is a link to another location now. Remove it, and add the other location.';
  for (const [folder, name] of [
    [folders.library, 'the library'],
    [folders.dataFolder, 'Triptych’s data folder'],
  ] as const) {
    const own = await realpath(folder).catch(() => folder);
    if (path === own || isInsideFolder(path, own)) return `This folder is in ${name}. Choose a folder outside of it.`;
    if (isInsideFolder(own, path)) return `This folder contains ${name}. Choose a folder that doesn’t contain it.`;
  }
  if (isFolderOfSystem(path)) return 'This folder belongs to the system. Choose a folder with your own files.';
  const other = folders.watched.find(
    (each) => each === path || isInsideFolder(path, each) || isInsideFolder(each, path),
  );
  if (other === path) return 'This folder is watched already.';
  if (other !== undefined) return `This folder overlaps with the watch folder ${other}.`;
  return undefined;
}

const posixSystemFolders = ['/bin', '/boot', '/dev', '/etc', '/proc', '/sbin', '/sys', '/usr'];
const macSystemFolders = ['/System', '/Library', join(homedir(), 'Library')];
/** Folders of iCloud and other cloud services, with the user's own files. */
const macCloudFolders = ['Mobile Documents', 'CloudStorage'].map((name) => join(homedir(), 'Library', name));
const ofWindows = ['SystemRoot', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramData'];

/** True for a folder of the system, a folder in it, and a folder that contains it, such as the root of the disk. */
function isFolderOfSystem(path: string): boolean {
  const isWindows = process.platform === 'win32';
  const isMac = process.platform === 'darwin';
  const systemFolders = isWindows
    ? ofWindows.flatMap((name) => process.env[name] ?? [])
    : [...posixSystemFolders, ...(isMac ? macSystemFolders : [])];
  if (isMac && macCloudFolders.some((folder) => path === folder || isInsideFolder(path, folder))) return false;
  const normalized = isWindows ? path.toLowerCase() : path;
  const isTaken = systemFolders
    .map((folder) => (isWindows ? folder.toLowerCase() : folder))
    .some((folder) => normalized === folder || isInsideFolder(normalized, folder) || contains(normalized, folder));
  return isTaken || path.split(sep).some(isSystemFolder);
}

/** The home folder contains a folder of macOS, and may be watched. The root of a disk with a system may not. */
function contains(path: string, systemFolder: string): boolean {
  return path === parse(path).root && isInsideFolder(systemFolder, path);
}
