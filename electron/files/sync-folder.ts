import { open } from 'node:fs/promises';

/** Forces the file names of a folder to the disk. Windows cannot open folders and needs no such step. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
