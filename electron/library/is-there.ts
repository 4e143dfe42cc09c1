import { stat } from 'node:fs/promises';

/** What cannot be looked at for another reason than its absence is taken to be there. */
export async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code !== 'ENOENT' && code !== 'ENOTDIR';
  }
}
