import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

// The data folder contains private data: prompts, conversations, requests. Windows has no such modes; there a user's
// folders are private by location.
const hasModes = process.platform !== 'win32';

export const privateFile = 0o600;
export const privateFolder = 0o700;
const others = 0o077;

/** Our files in a data folder; all others belong to the user. */
const ourFiles =
  /^(?:triptych\.db|requests\.db|running\.lock|care\.json|settings(?:-broken-.*)?\.json|settings\.unreadable\.json|keys\.json|running\.json|session-secret|saved-changes|disk-reserve|update\.json|window\.json|library-move\.json)(?:[-.].*)?$/;
const ourFolders = [
  'answers',
  'backups',
  'code-cache',
  'conversations',
  'electron-profile',
  'inputs',
  'logs',
  'measuring',
  'reports',
  'sandbox',
  'sounds',
  'temporary',
  'thumbnails',
  'window-profile',
];

/** Creates a file that only this user may read, where there is none; for what opens files by a name alone. */
export function makePrivateFile(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })) return;
  closeSync(openSync(path, 'wx', privateFile));
}

/** Makes a new file private. A disk without modes refuses, and has no other users. */
export function makeOwnedFilePrivate(path: string): void {
  tryTo(() => chmodSync(path, privateFile));
}

/** Creates a folder that only this user may enter, where there is none. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: privateFolder });
}

/**
 * Takes from everybody else what they may do with our files and folders in a data folder, as an earlier version, another
 * program or a user left them. The data folder itself stays as it is. Throws nothing.
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

/** Throws what the system says, such as that the folder is another user's. */
export function removeAccessOfOthers(dataFolder: string): void {
  chmodSync(dataFolder, statSync(dataFolder).mode & 0o700);
}

/** Links are not followed: the target may belong to another user. */
function restrict(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink() || (found.mode & others) === 0) return;
  // Two names of one file: the other one may be somewhere else.
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
    // Another user's, or on a disk without modes: it stays as it is.
  }
}
