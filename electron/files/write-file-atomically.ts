import { randomUUID } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFile, privateFolder } from './private-files.ts';
import { removeIfPossible } from './remove-if-possible.ts';
import { renameWithRetries } from './rename-with-retries.ts';

export interface WriteFileAtomicallyOptions {
  /** Folder for the unfinished file: on the same disk, and emptied at the next start. */
  readonly through: string;
  /** Forces the content to the disk before it takes its name: for what cannot be made again. */
  readonly durable: boolean;
  /** Who may read it, before the mask of the process; only this user where it is left out. */
  readonly mode?: number;
}

/** Writes a file so that at any moment `path` is what it was before or the whole new one. Throws what the disk says. */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  options: WriteFileAtomicallyOptions,
): Promise<void> {
  await mkdir(options.through, { recursive: true, ...(options.mode === undefined ? { mode: privateFolder } : {}) });
  const unfinished = join(options.through, `${randomUUID()}.part`);
  try {
    const handle = await open(unfinished, 'wx', options.mode ?? privateFile);
    try {
      await handle.writeFile(content);
      if (options.durable) await handle.sync();
    } finally {
      await handle.close();
    }
    await renameWithRetries(unfinished, path);
  } catch (error) {
    await removeIfPossible(unfinished);
    throw error;
  }
}
