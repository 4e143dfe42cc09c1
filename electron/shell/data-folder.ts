import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { diskReason } from '../files/disk-reason.ts';
import { freeSpaceToStart } from '../files/disk-reserve.ts';
import { makeFolderSync } from '../files/make-folder.ts';
import { makeContentPrivate } from '../files/private-files.ts';

/**
 * Makes the data folder and proves that it can be written, before anything depends on it. Answers the sentence to say
 * where it cannot.
 */
export function prepareDataFolder(folder: string): string | undefined {
  try {
    // Other users need no access. An existing folder keeps its mode, because the user chose it, and the user is told.
    // Our files in it are private anyway.
    makeFolderSync(folder, { mode: 0o700 });
    const probe = path.join(folder, `.probe-${randomUUID()}`);
    writeFileSync(probe, '');
    rmSync(probe);
    freeSpaceToStart(folder);
    makeContentPrivate(folder);
    return undefined;
  } catch (error) {
    return `Couldn’t write to the data folder ${folder}: ${diskReason(error)}. Choose another one with --data-dir.`;
  }
}

/** A file that only this user may read. It is not written whole, since a broken one is simply made anew. */
export function writePrivateFile(file: string, content: string): void {
  // `mode` counts only for a file that is new, and a disk without modes refuses to change one later.
  rmSync(file, { force: true });
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
}
