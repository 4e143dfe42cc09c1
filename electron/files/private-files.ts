import { chmodSync, closeSync, lstatSync, openSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolderSync } from './make-folder.ts';
import { errorCodeOf } from './system-error-codes.ts';

// The data folder contains private data: prompts, conversations, requests. Windows has no file modes; there, the
// location of a user's folders makes them private.
const hasModes = process.platform !== 'win32';

export const privateFile = 0o600;
export const privateFolder = 0o700;
const others = 0o077;

/** Names of Triptych's files in a data folder. All other files belong to the user. */
const ourFiles =
  /^(?:triptych\.db|requests\.db|running\.lock|care\.json|settings(?:-broken-.*)?\.json|settings\.unreadable\.json|keys\.json|running\.json|running\.sock|session-secret|saved-changes|disk-reserve|update\.json|window\.json|library-move\.json)(?:[-.].*)?$/;
const ourFolders = [
  'answers',
  'backups',
  'code-cache',
  'conversations',
  'electron-profile',
  'inputs',
  'logs',
  'measuring',
  'models',
  'reports',
  'sandbox',
  'sounds',
  'temporary',
  'thumbnails',
  'window-profile',
];

/**
 * Creates a missing file that only this user may read, for libraries that open a file by name. Returns false if the
 * file exists, also if another program creates it at the same moment.
 */
export function makePrivateFile(path: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false })) return false;
  try {
    closeSync(openSync(path, 'wx', privateFile));
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Writes a file that only this user may read. Not atomic, because a broken file is simply written again. */
export function writePrivateFile(file: string, content: string): void {
  // `mode` applies only to a new file, and a disk without modes cannot change it later.
  rmSync(file, { force: true });
  writeFileSync(file, content, { mode: privateFile, flag: 'wx' });
}

/** Makes a new file private. A disk without file modes refuses this, and has no other users. */
export function makeOwnedFilePrivate(path: string): void {
  tryTo(() => chmodSync(path, privateFile));
}

/** Creates a missing folder that only this user may open. */
export function makePrivateFolder(path: string): void {
  makeFolderSync(path, { mode: privateFolder });
}

/**
 * Removes the permissions of other users on Triptych's files and folders in a data folder. An earlier version, another
 * program or a user may have set them. The data folder itself stays unchanged. Never throws.
 */
export function makeContentPrivate(dataFolder: string): void {
  if (!hasModes) return;
  for (const name of namesIn(dataFolder)) {
    if (ourFiles.test(name) || ourFolders.includes(name)) tryTo(() => restrict(join(dataFolder, name)));
  }
}

/** True when other users can read the data folder. `false` when unknown. */
export function isReadableByOthers(dataFolder: string): boolean {
  if (!hasModes) return false;
  try {
    return (statSync(dataFolder).mode & others) !== 0;
  } catch {
    return false;
  }
}

/** Throws the error of the system, for example if another user owns the folder. */
export function removeAccessOfOthers(dataFolder: string): void {
  chmodSync(dataFolder, statSync(dataFolder).mode & 0o700);
}

/** Links are not followed, because the target may belong to another user. */
function restrict(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink() || (found.mode & others) === 0) return;
  // The file has a second name, which may be anywhere.
  if (found.isFile() && found.nlink > 1) return;
  chmodSync(path, found.mode & 0o700);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function tryTo(work: () => void): void {
  try {
    work();
  } catch {
    // The file belongs to another user or is on a disk without modes. It stays unchanged.
  }
}
