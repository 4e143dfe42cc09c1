import { type FileHandle, open } from 'node:fs/promises';

/** The file is damaged, or has another type. */
export class UnreadableFile extends Error {}

/** Reads bytes of a file by position, through a buffer that moves along with the requests. */
export interface BufferedFileReader {
  readonly size: number;
  /** Throws an `UnreadableFile` when the file is shorter. At most 64 KB per call. */
  read(at: number, length: number): Promise<Buffer>;
  /** Returns the first position from `at` on that contains `byte`. Throws an `UnreadableFile` without one. */
  find(byte: number, at: number): Promise<number>;
}

const windowBytes = 64 * 1024;

/** Reads bytes in memory like a file. */
export function bufferedBytesReader(bytes: Buffer): BufferedFileReader {
  return {
    size: bytes.length,
    async read(at, count) {
      if (at < 0 || at + count > bytes.length) throw new UnreadableFile();
      return bytes.subarray(at, at + count);
    },
    async find(byte, start) {
      const at = bytes.indexOf(byte, start);
      if (at < 0) throw new UnreadableFile();
      return at;
    },
  };
}

/** Calls `read` with the file at `path`. Throws disk errors, and the errors of `read`. */
export async function readBuffered<T>(path: string, read: (file: BufferedFileReader) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r');
  try {
    return await read(await openBufferedFileReader(handle));
  } finally {
    await handle.close();
  }
}

/** Calls `read` like `readBuffered`. Returns `undefined` for a damaged file, and for one of another type. */
export async function readIfWhole<T>(
  path: string,
  read: (file: BufferedFileReader) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await readBuffered(path, read);
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
}

async function openBufferedFileReader(handle: FileHandle): Promise<BufferedFileReader> {
  const { size } = await handle.stat();
  const buffer = Buffer.alloc(windowBytes);
  let [from, length] = [0, 0];

  async function moveTo(at: number): Promise<void> {
    from = at;
    length = 0;
    while (length < windowBytes) {
      const { bytesRead } = await handle.read(buffer, length, windowBytes - length, at + length);
      if (bytesRead === 0) return;
      length += bytesRead;
    }
  }

  return {
    size,
    async read(at, count) {
      if (count > windowBytes || at < 0 || at + count > size) throw new UnreadableFile();
      if (at < from || at + count > from + length) await moveTo(at);
      if (at + count > from + length) throw new UnreadableFile();
      // Copied, because the buffer moves on.
      return Buffer.from(buffer.subarray(at - from, at - from + count));
    },
    async find(byte, start) {
      for (let at = start; at < size; at = from + length) {
        if (at < from || at >= from + length) await moveTo(at);
        if (length === 0) break;
        const index = buffer.subarray(0, length).indexOf(byte, at - from);
        if (index >= 0) return from + index;
      }
      throw new UnreadableFile();
    },
  };
}
