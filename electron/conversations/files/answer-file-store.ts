import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { diskErrorReason } from '../../files/disk-error-reason.ts';
import { withDiskProblems } from '../../files/disk-problem.ts';
import { makeFolder } from '../../files/make-folder.ts';
import { createPartialFile, type PartialFile } from '../../files/partial-file.ts';
import { privateFile, privateFolder } from '../../files/private-files.ts';
import { renameWithRetries } from '../../files/rename-with-retries.ts';
import { syncFolder } from '../../files/sync-folder.ts';
import type { MediaType } from '../../media/media-type.ts';
import type { MediaFileReader } from '../../workers/media-files/media-file-reader.ts';

/** Files from answers, each stored once under the hash of its bytes. */
export type AnswerFileStore = ReturnType<typeof createAnswerFileStore>;

/** `temporary` is a folder on the same disk; each start empties it. */
export function createAnswerFileStore(folder: string, temporary: string, mediaReader: Pick<MediaFileReader, 'type'>) {
  const nameOf = (hash: string) => join(hash.slice(0, 2), hash);
  const pathOf = (hash: string) => join(folder, nameOf(hash));
  return {
    folder,
    /** Returns the file name within the folder. */
    nameOf,
    pathOf,
    async openPartialFile(): Promise<PartialFile> {
      await withDiskProblems(() => makeFolder(temporary, { mode: privateFolder }));
      return createPartialFile(join(temporary, `${randomUUID()}.part`), privateFile);
    },
    // A file of an answer is stored once under its hash, however many answers contain it.
    /** Returns the type of a finished file. Throws an `UnmeasuredError`. */
    typeOf: ({ path }: PartialFile, hash: string): Promise<MediaType> => mediaReader.type(path, { file: hash }),
    /** Moves a finished file to its hash and forces it to the disk. */
    async save(part: PartialFile, hash: string): Promise<void> {
      const path = pathOf(hash);
      await withDiskProblems(async () => {
        const stored = await stat(path).catch(() => undefined);
        if (stored?.size === part.bytes()) return;
        await makeFolder(dirname(path), { mode: privateFolder });
        await renameWithRetries(part.path, path);
        await syncFolder(dirname(path));
      });
      await part.discard();
    },
    read: (hash: string): Promise<Buffer> =>
      readFile(pathOf(hash)).catch((error: unknown) => {
        const sentence = `A file of an earlier answer can’t be read: ${diskErrorReason(error)}.`;
        throw new ProblemError(problem('disk', sentence));
      }),
    async remove(hashes: readonly string[]): Promise<void> {
      for (const hash of hashes) await rm(pathOf(hash), { force: true });
    },
  };
}
