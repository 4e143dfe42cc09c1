import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes the data folder and proves that it can be written, before anything depends on it. Answers the sentence to say
 * where it cannot.
 */
export function prepareDataFolder(folder: string): string | undefined {
  try {
    // Others on this computer have no business in here. A folder that was there before keeps its mode.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const probe = path.join(folder, `.probe-${randomUUID()}`);
    writeFileSync(probe, '');
    rmSync(probe);
    return undefined;
  } catch (error) {
    return `The data folder ${folder} cannot be written: ${reasonOf(error)}. Choose another one with --data-dir.`;
  }
}

/** A file that only this user may read; replaced in place, since a broken one is simply made anew. */
export function writePrivateFile(file: string, content: string): void {
  writeFileSync(file, content, { mode: 0o600 });
  // `mode` counts only for a file that is new.
  chmodSync(file, 0o600);
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'permission denied';
    case 'EROFS':
      return 'the disk is read-only';
    case 'ENOSPC':
      return 'the disk is full';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'there is a file of that name in the way';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
