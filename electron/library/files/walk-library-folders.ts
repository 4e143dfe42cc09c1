import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readErrorReason } from '../../files/disk-error-reason.ts';
import { trashFolder } from '../../files/item-file-path.ts';

const systemFolder =
  /^(?:system volume information|\$recycle\.bin|recycler|lost\+found|\.trashes|\.trash-\d+|\.spotlight-v100|\.fseventsd|\.temporaryitems|\.documentrevisions-v100)$/i;

/**
 * True for a system folder in the root of a disk, for a library at that place. Some are unreadable, and none has
 * library files. The library's own trash has another name.
 */
export function isSystemFolder(name: string): boolean {
  return systemFolder.test(name);
}

/** One folder of a library, with its plain files. */
export interface LibraryFolder {
  /** Path below the library, with forward slashes; empty for the library itself. */
  readonly path: string;
  readonly inTrash: boolean;
  readonly names: readonly string[];
}

interface WalkOptions {
  readonly onRefused: (file: string, what: string) => void;
  readonly signal: AbortSignal;
}

/** Maximum depth. Triptych's folders are two levels deep, three in the trash, and a user may have added folders. */
const deepest = 8;

/**
 * Yields every folder of a library. Links are not followed, so nothing outside is read. Names that start with a dot are
 * ignored, except the trash. Throws disk errors of the library folder itself.
 */
export async function* walkLibrary(
  library: string,
  options: WalkOptions,
): AsyncGenerator<LibraryFolder, void, undefined> {
  yield* walk(library, '', 0, options);
}

async function* walk(
  library: string,
  path: string,
  depth: number,
  { onRefused, signal }: WalkOptions,
): AsyncGenerator<LibraryFolder, void, undefined> {
  signal.throwIfAborted();
  const names: string[] = [];
  const inner: string[] = [];
  for (const entry of await entriesOf(join(library, path), path, onRefused)) {
    const { name } = entry;
    const below = path === '' ? name : `${path}/${name}`;
    const isTrash = path === '' && name === trashFolder;
    if ((name.startsWith('.') && !isTrash) || isSystemFolder(name)) continue;
    if (entry.isSymbolicLink()) onRefused(below, 'It is a link; links aren’t followed.');
    else if (entry.isFile()) names.push(name);
    else if (entry.isDirectory()) {
      if (depth < deepest) inner.push(below);
      else onRefused(below, 'It is nested too deeply.');
    }
  }
  yield { path, inTrash: path === trashFolder || path.startsWith(`${trashFolder}/`), names: names.sort() };
  for (const below of inner.sort()) yield* walk(library, below, depth + 1, { onRefused, signal });
}

async function entriesOf(folder: string, path: string, onRefused: WalkOptions['onRefused']): Promise<Dirent[]> {
  // A folder may have become a link in the meantime.
  if (path !== '' && !(await lstat(folder).catch(() => undefined))?.isDirectory()) return [];
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (path === '') throw error;
    onRefused(path, `It can’t be read: ${readErrorReason(error)}.`);
    return [];
  }
}

/** Returns true if the library folder contains nothing of a library, because its disk is not connected. */
export async function isLibraryAway(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return !names.some((name) => /^\d{4}$/.test(name));
}
