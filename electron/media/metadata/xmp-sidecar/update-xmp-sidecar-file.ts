import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { ProblemError, problem } from '../../../../shared/problem.ts';
import { errorMessage } from '../../../../shared/util/error-message.ts';
import { updateXmpSidecar, type XmpSidecarContent, type XmpSidecarUpdate } from './update-xmp-sidecar.ts';

/** Far above the size of a real sidecar. Bytes. */
export const largestXmpSidecar = 1_000_000;

/** Time and size of a file, to detect a change by another program. */
export interface FileStamp {
  readonly modifiedMs: number;
  readonly bytes: number;
}

/**
 * Updates the text of an existing XMP sidecar, which is untrusted; see `updateXmpSidecar`. Writes nothing. Throws a
 * `ProblemError` for a file that can't be used: its content stays as it is.
 */
export async function updateXmpSidecarFile(
  path: string,
  content: XmpSidecarContent,
  overwrite: boolean,
): Promise<XmpSidecarUpdate & { readonly stamp: FileStamp }> {
  // A link could lead to a file outside of the library.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch((error: unknown) => {
    throw unusable(`it can’t be read: ${errorMessage(error)}`);
  });
  try {
    const { size, mtimeMs } = await handle.stat();
    if (size > largestXmpSidecar) throw unusable('it is larger than 1 MB');
    const bytes = await handle.readFile();
    return { ...update(bytes, content, overwrite), stamp: { modifiedMs: mtimeMs, bytes: size } };
  } finally {
    await handle.close();
  }
}

function update(bytes: Uint8Array, content: XmpSidecarContent, overwrite: boolean): XmpSidecarUpdate {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unusable('its text isn’t UTF-8');
  }
  try {
    return updateXmpSidecar(text, content, { overwrite });
  } catch {
    throw unusable('it isn’t valid XMP, has a document type, or is nested too deeply');
  }
}

function unusable(why: string): ProblemError {
  return new ProblemError(problem('answer', `The XMP file stays as it is: ${why}. Delete or repair it.`));
}
