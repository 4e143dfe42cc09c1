import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { fileExistsOrThrow } from '../../files/file-exists.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { renameWithRetries } from '../../files/rename-with-retries.ts';
import { syncFolder } from '../../files/sync-folder.ts';
import { type StreamedEntry, wholeOf } from '../../media/zip.ts';

/** Paths of folders that are being written by this process. */
const active = new Set<string>();

/**
 * Creates a new folder in `parent`. Until it is complete, it has the name of a hidden file. A killed program leaves
 * that folder behind, and the next export of this name replaces it. Throws a `ProblemError` while another export writes
 * it.
 */
export async function openNewFolder(parent: string, wantedName: string) {
  const name = await freeName(parent, wantedName);
  const path = join(parent, name);
  const unfinished = join(parent, `.${name}.unfinished`);
  if (active.has(unfinished)) {
    throw new ProblemError(
      problem('input', 'This folder is already being exported. Wait until the export is complete.'),
    );
  }
  active.add(unfinished);
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished);
  } catch (error) {
    active.delete(unfinished);
    throw error;
  }
  return {
    /** Final path and name. The name has a number if another folder has the name. */
    path,
    name,
    /** Writes one file. `entry.name` is a path below the folder. Throws disk errors and the reason of `signal`. */
    async write(entry: StreamedEntry, signal?: AbortSignal): Promise<void> {
      const target = join(unfinished, ...entry.name.split('/'));
      await makeFolder(dirname(target));
      const handle = await open(target, 'wx');
      try {
        for await (const piece of wholeOf(entry)) {
          signal?.throwIfAborted();
          await handle.writeFile(piece);
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    /** Gives the folder its name. Throws disk errors. */
    async finish(): Promise<void> {
      await syncFolder(unfinished);
      await renameWithRetries(unfinished, path);
      active.delete(unfinished);
      await syncFolder(parent);
    },
    /** Removes what is unfinished. */
    async discard(): Promise<void> {
      if (!active.delete(unfinished)) return;
      await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    },
  };
}

/** Returns `name`, or `name-2` and so on if it is taken. */
async function freeName(parent: string, name: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${name}-${number}`;
    if (!(await fileExistsOrThrow(join(parent, free)))) return free;
  }
}
