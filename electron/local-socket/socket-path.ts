import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, mkdtempSync, rmdirSync, rmSync, type Stats } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The system cuts or refuses longer paths: macOS allows 103 bytes, Linux 107. */
const longestPath = 103;
const fileName = 'running.sock';

/**
 * Yields the possible paths of the socket of a data folder, best first. A path may be too long for the system, and a
 * disk may have no sockets, such as an exFAT drive; the next path is then in a new private folder with a random name.
 * A known name in the temporary folder could belong to another user first. A pipe of Windows has a random name for the
 * same reason.
 */
export function* socketPaths(
  dataFolder: string,
  platform: NodeJS.Platform,
  runtimeFolder = process.env['XDG_RUNTIME_DIR'],
): Generator<string, void> {
  if (platform === 'win32') return yield `\\\\.\\pipe\\triptych-${randomBytes(16).toString('hex')}`;
  const own = path.join(dataFolder, fileName);
  if (isShortEnough(own)) yield own;
  const parents = runtimeFolder && isPrivateFolder(runtimeFolder) ? [runtimeFolder, tmpdir()] : [tmpdir()];
  for (const parent of parents) {
    const prefix = path.join(parent, folderPrefix(dataFolder));
    // The system appends six characters, and creates the folder for this user only.
    if (isShortEnough(path.join(`${prefix}123456`, fileName))) yield path.join(mkdtempSync(prefix), fileName);
  }
}

/**
 * True for a socket that only this user can have created: it belongs to this user and is in the data folder, or in a
 * folder that no other user can open. `false` when unknown.
 */
export function isPrivateSocket(place: string, dataFolder: string, platform: NodeJS.Platform): boolean {
  // The random name of a pipe is only in a private file, and Windows tells no owner.
  if (platform === 'win32') return true;
  const folder = path.dirname(place);
  const isSocket = isOwn(place, (found) => found.isSocket());
  return isSocket && (folder === path.resolve(dataFolder) || isPrivateFolder(folder));
}

/** Removes a socket of this data folder that no program uses any more, and its private folder. Never throws. */
export function removeSocket(place: string, dataFolder: string, platform: NodeJS.Platform): void {
  const folder = path.dirname(place);
  if (platform === 'win32' || !path.basename(folder).startsWith(folderPrefix(dataFolder))) return;
  if (!isPrivateFolder(folder)) return;
  try {
    rmSync(place, { force: true });
    rmdirSync(folder);
  } catch {
    // The system cleans its temporary folders.
  }
}

const folderPrefix = (dataFolder: string) =>
  `triptych-${createHash('sha256').update(path.resolve(dataFolder)).digest('hex').slice(0, 8)}-`;

const isShortEnough = (place: string) => Buffer.byteLength(place) <= longestPath;

const isPrivateFolder = (folder: string) => isOwn(folder, (found) => found.isDirectory() && (found.mode & 0o077) === 0);

/** Links are not followed. */
function isOwn(place: string, test: (found: Stats) => boolean): boolean {
  try {
    const found = lstatSync(place);
    return found.uid === process.getuid?.() && test(found);
  } catch {
    return false;
  }
}
