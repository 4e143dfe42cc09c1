import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Writes to a file past the system's cache, where that can be done. */
export interface DirectWrites {
  /** Returns the number of `bytes` written at `position`; the rest must be written normally. */
  write(bytes: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * A second way into an open file. Filling the cache with a video costs more time than receiving it, pushes out what
 * others have there, and the video still has to go to the disk. Linux has such writes; some of its file systems refuse
 * them, when the file is opened or at the first write. Whatever fails here is tried again the plain way, whose word
 * counts. Bytes must lie in a buffer of `alignedBuffer`, from its beginning on.
 */
export async function openDirectWrites(handle: FileHandle): Promise<DirectWrites | undefined> {
  const { O_DIRECT } = constants;
  if (process.platform !== 'linux' || O_DIRECT === undefined) return undefined;
  // By its number: it is the same file, whatever is at its path now.
  const direct = await open(`/proc/self/fd/${handle.fd}`, constants.O_WRONLY | O_DIRECT).catch(() => undefined);
  if (!direct) return undefined;
  let isRefused = false;
  return {
    async write(bytes, position) {
      if (isRefused) return 0;
      const written = await direct.write(bytes, 0, bytes.byteLength, position).then(
        ({ bytesWritten }) => bytesWritten,
        () => 0,
      );
      isRefused = written < bytes.byteLength;
      return written;
    },
    close: () => direct.close(),
  };
}

/** Memory that begins with a page, as these writes need it: only buffers that could grow are laid out so. */
export function alignedBuffer(bytes: number): Uint8Array {
  return new Uint8Array(new ArrayBuffer(bytes, { maxByteLength: bytes }));
}
