import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Writes to a file without the file cache of the system, where this is possible. */
export interface UncachedWrites {
  /** Returns the number of bytes written at `position`. The rest must be written normally. */
  write(bytes: Uint8Array, position: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * Opens a second handle for direct writes to an open file. Filling the cache with a video takes longer than receiving
 * it and displaces other cached files. Only Linux has direct writes, and some file systems reject them, on opening or
 * on the first write. Failed writes are repeated normally, and only that result counts. Bytes must be in a buffer of
 * `alignedBuffer`, from its beginning on.
 */
export async function openUncachedWrites(handle: FileHandle): Promise<UncachedWrites | undefined> {
  const { O_DIRECT } = constants;
  if (process.platform !== 'linux' || O_DIRECT === undefined) return undefined;
  // Opened by its handle number: the path may contain another file by now.
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

/**
 * Returns memory that starts at a page boundary, as direct writes require. Only resizable buffers are aligned this way.
 */
export function alignedBuffer(bytes: number): Uint8Array {
  return new Uint8Array(new ArrayBuffer(bytes, { maxByteLength: bytes }));
}
