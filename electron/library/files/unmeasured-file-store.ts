import { open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Task } from '../../../shared/tasks/task.ts';
import { withDiskProblems } from '../../files/disk-problem.ts';
import { hashFile } from '../../files/hash-file.ts';
import { makeFolder } from '../../files/make-folder.ts';
import type { PartialFile } from '../../files/partial-file.ts';
import { renameWithRetries } from '../../files/rename-with-retries.ts';
import { syncFolder } from '../../files/sync-folder.ts';

const folderName = 'unmeasured';
const extensions = ['mp4', 'mov', 'webm', 'png', 'jpg', 'webp', 'gif', 'avif', 'heic', 'bin'] as const;

/**
 * Saves results that could not be measured or shown. They are saved unchanged, because they were paid for and their
 * links expire within an hour. `place` returns the current library folder.
 */
export function createUnmeasuredFileStore(place: () => string) {
  const nameOf = (task: Task, position: number) => join(folderName, `${task.id}-${position}`);

  return {
    /** Saves a finished file. Returns its path below the library folder. */
    save: (part: PartialFile, task: Task, position: number): Promise<string> =>
      withDiskProblems(async () => {
        // The library into which the file was downloaded, even if the library has moved since.
        const library = dirname(dirname(part.path));
        const name = `${nameOf(task, position)}.${await extensionOf(part.path)}`;
        const target = join(library, name);
        if (target === part.path) return name;
        const isNewFolder = (await makeFolder(dirname(target))) !== undefined;
        await renameWithRetries(part.path, target);
        await syncFolder(dirname(target));
        if (isNewFolder) await syncFolder(library);
        return name;
      }),
    /**
     * Returns the saved file in the form of a received download. It can be added to the library; discarding it does
     * nothing.
     */
    async find(task: Task, position: number): Promise<PartialFile | undefined> {
      for (const extension of extensions) {
        const path = join(place(), `${nameOf(task, position)}.${extension}`);
        const facts = await stat(path).catch(() => undefined);
        if (facts?.isFile()) return partOf(path, facts.size);
      }
      return undefined;
    },
  };
}

function partOf(path: string, bytes: number): PartialFile {
  const isWhole = () => {
    throw new Error('The file is whole.');
  };
  let hash: Promise<string> | undefined;
  return {
    path,
    bytes: () => bytes,
    append: isWhole,
    restart: isWhole,
    finish() {
      hash ??= hashFile(path);
      return hash;
    },
    // The file was paid for, so it stays.
    discard: async () => {},
  };
}

/** Detects the extension from the first bytes, so that the file manager can choose a program. */
async function extensionOf(path: string): Promise<(typeof extensions)[number]> {
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    const begins = (text: string, at = 0) => buffer.toString('latin1', at, at + text.length) === text;
    if (begins('ftypqt', 4)) return 'mov';
    if (begins('ftypavi', 4)) return 'avif';
    if (begins('ftyphei', 4)) return 'heic';
    if (begins('ftyp', 4)) return 'mp4';
    if (begins('\x1aE\xdf\xa3')) return 'webm';
    if (begins('\x89PNG')) return 'png';
    if (begins('\xff\xd8\xff')) return 'jpg';
    if (begins('RIFF') && begins('WEBP', 8)) return 'webp';
    return begins('GIF8') ? 'gif' : 'bin';
  } finally {
    await handle.close();
  }
}
