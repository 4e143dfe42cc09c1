import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { privateFile, privateFolder } from './private-files.ts';
import { removeIfPossible } from './remove-if-possible.ts';
import { renameWithRetries } from './rename-with-retries.ts';

interface WriteFileAtomicallyOptions {
  /** Folder for the unfinished file. On the same disk; the next start empties it. */
  readonly temporaryFolder: string;
  /** Forces the content to the disk before the rename, for data that cannot be recreated. */
  readonly durable: boolean;
  /** Permissions before the umask of the process. Default: only this user. */
  readonly mode?: number;
}

/** Writes a file atomically: at any moment, `path` has either the old or the new content. Throws disk errors. */
export async function writeFileAtomically(
  path: string,
  content: string | Uint8Array,
  options: WriteFileAtomicallyOptions,
): Promise<void> {
  await makeFolder(options.temporaryFolder, options.mode === undefined ? { mode: privateFolder } : {});
  const unfinished = join(options.temporaryFolder, `${randomUUID()}.part`);
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
