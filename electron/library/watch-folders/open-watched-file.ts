import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { errorCodeOf } from '../../files/system-error-codes.ts';
import type { FileStamp } from '../../storage/watch-folder-store.ts';
import { isSameStamp } from './list-watched-files.ts';

/** The file is not the one that was found complete: it changed, vanished, or became a link. */
export class ChangedFileError extends Error {}

/** A file that became a link is not followed, and a pipe without a writer does not block. */
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Yields the bytes of a file of a watch folder. Throws a `ChangedFileError` instead of its end if the file changed
 * meanwhile, so that a half-written file is never imported. The file is only read.
 */
export async function* readWatchedFile(folder: string, path: string, stamp: FileStamp): AsyncGenerator<Uint8Array> {
  const file = join(folder, ...path.split('/'));
  const handle = await open(file, openFlags).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK'].includes(errorCodeOf(error))) throw new ChangedFileError(path);
    throw error;
  });
  const expectUnchanged = async () => {
    const facts = await handle.stat();
    const now = { bytes: facts.size, modifiedMs: Math.round(facts.mtimeMs) };
    if (!facts.isFile() || !isSameStamp(now, stamp)) throw new ChangedFileError(path);
  };
  try {
    await expectUnchanged();
    // A folder on the way may have become a link that leads out of the watch folder.
    const real = await realpath(file).catch(() => undefined);
    if (real !== join(folder, path.split('/').join(sep))) throw new ChangedFileError(path);
    for await (const chunk of handle.createReadStream({ autoClose: false })) yield chunk as Uint8Array;
    await expectUnchanged();
  } finally {
    await handle.close();
  }
}
