import { stat } from 'node:fs/promises';
import { isMissingPath } from './system-error-codes.ts';

/** An error other than a missing file counts as existing. */
export async function fileExists(path: string): Promise<boolean> {
  return fileExistsOrThrow(path).catch(() => true);
}

/** True for a plain file. An error counts as no file. */
export function isPlainFile(path: string): Promise<boolean> {
  return stat(path).then(
    (facts) => facts.isFile(),
    () => false,
  );
}

/** Throws any error other than a missing file. */
export async function fileExistsOrThrow(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissingPath(error)) return false;
    throw error;
  }
}
