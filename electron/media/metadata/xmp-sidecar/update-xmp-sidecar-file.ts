import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { ProblemError, problem } from '../../../../shared/problem.ts';
import { errorCodeOf } from '../../../files/system-error-codes.ts';
import { updateXmpSidecar, type XmpSidecarContent } from './update-xmp-sidecar.ts';

/** Far above the size of a real sidecar. Bytes. */
export const largestXmpSidecar = 1_000_000;
/** A link could lead to a file outside of the library, and opening a pipe could wait forever. */
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** Errors of opening a link, a folder (on Windows) and a socket. */
const codesOfSpecialFiles = ['ELOOP', 'EISDIR', 'ENXIO'];
const isNoFile = 'it is a link, a folder or another special file';

/**
 * Updates the text of an existing XMP sidecar, which is untrusted; see `updateXmpSidecar`. Writes nothing. Throws a
 * `ProblemError` for a file that can't be used: its content stays as it is. Throws disk errors.
 */
export async function updateXmpSidecarFile(
  path: string,
  content: XmpSidecarContent,
): Promise<ReturnType<typeof updateXmpSidecar>> {
  const bytes = await readXmpSidecarFile(path);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unusable('its text isn’t UTF-8');
  }
  try {
    return updateXmpSidecar(text, content);
  } catch {
    throw unusable('it isn’t valid XMP, has a document type, or is nested too deeply');
  }
}

/** Throws a `ProblemError` for a special or very large file. Throws disk errors. */
export async function readXmpSidecarFile(path: string): Promise<Buffer> {
  const handle = await open(path, openFlags).catch((error: unknown) => {
    throw codesOfSpecialFiles.includes(errorCodeOf(error)) ? unusable(isNoFile) : error;
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw unusable(isNoFile);
    if (stats.size > largestXmpSidecar) throw unusable('it is larger than 1 MB');
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function unusable(why: string): ProblemError {
  return new ProblemError(problem('answer', `The XMP file stays as it is: ${why}. Delete or repair it.`));
}
