import { realpath, rm, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { asDiskProblem } from '../../files/disk-problem.ts';
import { fileExistsOrThrow } from '../../files/file-exists.ts';
import { isInsideFolder } from '../../files/is-inside-folder.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { renameWithRetries } from '../../files/rename-with-retries.ts';
import { syncFolder } from '../../files/sync-folder.ts';
import { isMissingPath } from '../../files/system-error-codes.ts';
import { sidecarName } from '../files/month-folder-and-sidecar-name.ts';
import { isLibraryAway } from '../files/walk-library-folders.ts';
import { xmpSidecarNames } from '../sidecars/xmp-sidecar-names.ts';

/** The disk operations of each file. They throw disk errors. */
export interface MovingDisk {
  exists(path: string): Promise<boolean>;
  rename(from: string, to: string): Promise<void>;
  /** Does nothing without a file. */
  remove(path: string): Promise<void>;
}

export const mainThreadDisk: MovingDisk = {
  exists: fileExistsOrThrow,
  rename: (from, to) => renameWithRetries(from, to),
  remove: (path) => rm(path, { force: true }),
};

export interface MoveFilesJob {
  /** The library folder. */
  readonly folder: string;
  /** Paths below the library folder. `target` is `null` for a permanent deletion. */
  readonly moves: readonly { readonly source: string; readonly target: string | null }[];
}

interface MovedFiles {
  /** Number of finished moves. Their folders are synced. */
  readonly done: number;
  /** A free path for the next move, because another file has the name of its target. */
  readonly freeName?: string;
  /** The reason why the next move failed. */
  readonly failure?: Problem;
}

/**
 * Moves files with their sidecars, in order, until a name is taken or a move fails. A finished or interrupted move can
 * be repeated. Never throws.
 */
export async function moveFiles({ folder, moves }: MoveFilesJob, disk: MovingDisk): Promise<MovedFiles> {
  const openFolders = new Set<string>();
  const touched = new Set<string>();
  let done = 0;
  let freeName: string | undefined;
  let failure: Problem | undefined;
  try {
    // A disconnected library still has its files. They are moved when it returns.
    await stat(folder);
    for (const { source, target } of moves) {
      const targetFolder = target === null ? undefined : dirname(target);
      if (targetFolder !== undefined && !openFolders.has(targetFolder)) {
        await openFolder(folder, targetFolder);
        openFolders.add(targetFolder);
      }
      freeName = await moveFile((name) => join(folder, name), source, target, disk);
      if (freeName !== undefined) break;
      touched.add(dirname(source));
      if (targetFolder !== undefined) touched.add(targetFolder);
      done += 1;
    }
  } catch (error) {
    failure = asDiskProblem(error).problem;
  }
  try {
    await Promise.all([...touched].map((each) => syncFolderIfPresent(folder, each)));
  } catch (error) {
    return { done: 0, failure: asDiskProblem(error).problem };
  }
  return { done, ...(freeName !== undefined && { freeName }), ...(failure && { failure }) };
}

/** A folder that the user deleted must not stop the moves of other files. Throws if the whole library is missing. */
async function syncFolderIfPresent(folder: string, name: string): Promise<void> {
  try {
    await syncFolder(join(folder, name));
  } catch (error) {
    if (!isMissingPath(error) || (await isLibraryAway(folder))) throw error;
  }
}

/** Moves a file with its sidecars. If another file has the target name, moves nothing and returns a free path. */
async function moveFile(
  pathOf: (name: string) => string,
  source: string,
  target: string | null,
  disk: MovingDisk,
): Promise<string | undefined> {
  if (target === null) {
    for (const name of [source, sidecarName(source), ...xmpSidecarNames(source)]) await disk.remove(pathOf(name));
    return undefined;
  }
  const [from, to] = [pathOf(source), pathOf(target)];
  if (await disk.exists(from)) {
    // Both files exist only if another file took the name: a finished move leaves nothing behind.
    if (await disk.exists(to)) return freeNameBeside(pathOf, target, disk);
    await disk.rename(from, to);
  }
  const sidecar = pathOf(sidecarName(source));
  if (await disk.exists(sidecar)) await disk.rename(sidecar, pathOf(sidecarName(target)));
  const xmpTargets = xmpSidecarNames(target);
  for (const [index, xmp] of xmpSidecarNames(source).entries()) {
    const [xmpFrom, xmpTo] = [pathOf(xmp), pathOf(xmpTargets[index] ?? '')];
    // A file of another program is never replaced: then this one stays where it is.
    if ((await disk.exists(xmpFrom)) && !(await disk.exists(xmpTo))) await disk.rename(xmpFrom, xmpTo);
  }
  return undefined;
}

/** Returns the name with the smallest unused number. */
async function freeNameBeside(pathOf: (name: string) => string, name: string, disk: MovingDisk): Promise<string> {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let number = 2; ; number += 1) {
    const free = `${stem}-${number}${extension}`;
    const names = [free, sidecarName(free), ...xmpSidecarNames(free)];
    const areTaken = await Promise.all(names.map((each) => disk.exists(pathOf(each))));
    if (!areTaken.includes(true)) return free;
  }
}

/** Creates a folder below the library folder. Rejects a path outside. */
async function openFolder(folder: string, name: string): Promise<void> {
  await makeFolder(join(folder, name));
  const [library, found] = await Promise.all([realpath(folder), realpath(join(folder, name))]);
  if (isInsideFolder(found, library)) return;
  const sentence = `The folder ${join(folder, name)} is a link to another location, so nothing is moved through it. Remove the link.`;
  throw new ProblemError(problem('disk', sentence));
}
