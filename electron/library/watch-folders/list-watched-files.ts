import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isImportableName } from '../../media/media-extensions.ts';
import type { FileStamp, WatchedFile } from '../../storage/watch-folder-store.ts';
import { createEventLoopYield } from '../../util/yield-to-event-loop.ts';
import { isSystemFolder } from '../files/walk-library-folders.ts';

/** Maximum depth of subfolders. */
export const deepestSubfolder = 10;

/**
 * True for a file that is imported when it is complete. Programs write unfinished downloads and locks under other
 * names: `a.mp4.part`, `a.mp4.crdownload`, `~$a.png`, `.a.png`.
 */
export function isWatchedFileName(name: string): boolean {
  return isImportableName(name) && !isIgnored(name);
}

/** True for the name of a hidden or temporary file or folder, and of a folder of the system. */
export function isIgnored(name: string): boolean {
  return name.startsWith('.') || name.startsWith('~') || name.endsWith('~') || isSystemFolder(name);
}

/**
 * Yields the images and videos of a folder by their names, with forward slashes. Links are not followed. Throws if the
 * folder itself can't be read; an unreadable subfolder is skipped.
 */
export async function* listWatchedFiles(folder: string, depth = 0, path = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch((error: unknown) => {
    if (depth === 0) throw error;
    return [];
  });
  const pace = createEventLoopYield();
  for (const entry of entries) {
    await pace.yieldIfDue();
    if (isIgnored(entry.name)) continue;
    const below = path === '' ? entry.name : `${path}/${entry.name}`;
    if (entry.isFile() && isWatchedFileName(entry.name)) yield below;
    else if (entry.isDirectory() && depth < deepestSubfolder) yield* listWatchedFiles(folder, depth + 1, below);
  }
}

/** Returns the stamp of a plain file. `undefined` for a missing file, a link, or anything else. */
export async function stampOfFile(path: string): Promise<FileStamp | undefined> {
  const facts = await lstat(path).catch(() => undefined);
  return facts?.isFile() ? { bytes: facts.size, modifiedMs: Math.round(facts.mtimeMs) } : undefined;
}

/**
 * True for an imported or refused file that was changed or replaced since, although its size and time are the same. If
 * only its permissions changed, the import finds the same content. A file from before watching is never imported for
 * that: nothing is known about its content.
 */
export async function isReplaced(path: string, before: Pick<WatchedFile, 'state' | 'seenAt'>): Promise<boolean> {
  if (before.state === 'existing') return false;
  const facts = await lstat(path).catch(() => undefined);
  return facts !== undefined && facts.ctimeMs > before.seenAt;
}

export function isSameStamp(one: FileStamp, other: FileStamp): boolean {
  return one.bytes === other.bytes && one.modifiedMs === other.modifiedMs;
}
