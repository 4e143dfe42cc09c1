import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { diskErrorReason } from '../files/disk-error-reason.ts';
import { freeSpaceToStart } from '../files/disk-space-reserve-file.ts';
import { makeFolderSync } from '../files/make-folder.ts';
import { makeContentPrivate } from '../files/private-files.ts';

/**
 * Creates the data folder, and tests that it is writable before anything depends on it. Returns a sentence if it is
 * not.
 */
export function prepareDataFolder(folder: string): string | undefined {
  try {
    // Other users need no access. An existing folder keeps its mode, because the user chose it, and the user is warned.
    // The files of Triptych in it are private anyway.
    makeFolderSync(folder, { mode: 0o700 });
    const probe = path.join(folder, `.probe-${randomUUID()}`);
    writeFileSync(probe, '');
    rmSync(probe);
    freeSpaceToStart(folder);
    makeContentPrivate(folder);
    return undefined;
  } catch (error) {
    return `Couldn’t write to the data folder ${folder}: ${diskErrorReason(error)}. Choose another one with --data-dir.`;
  }
}
