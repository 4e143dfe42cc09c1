import type { FileHandle } from 'node:fs/promises';

/** The file is none of its kind, or is damaged. */
export class UnreadableFile extends Error {}

/** Bytes of a file by their place, read through a window that moves along with what is asked for. */
export interface FileWindow {
  readonly size: number;
  /** Throws an `UnreadableFile` when the file is shorter. At most 64 KB per call. */
  read(at: number, length: number): Promise<Buffer>;
  /** The first place from `at` on that holds `byte`; throws an `UnreadableFile` where there is none. */
  find(byte: number, at: number): Promise<number>;
}

const windowBytes = 64 * 1024;

export async function openFileWindow(handle: FileHandle): Promise<FileWindow> {
  const { size } = await handle.stat();
  const held = Buffer.alloc(windowBytes);
  let [from, length] = [0, 0];

  async function moveTo(at: number): Promise<void> {
    from = at;
    length = 0;
    while (length < windowBytes) {
      const { bytesRead } = await handle.read(held, length, windowBytes - length, at + length);
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
      // A copy: the window moves on.
      return Buffer.from(held.subarray(at - from, at - from + count));
    },
    async find(byte, start) {
      for (let at = start; at < size; at = from + length) {
        if (at < from || at >= from + length) await moveTo(at);
        if (length === 0) break;
        const index = held.subarray(0, length).indexOf(byte, at - from);
        if (index >= 0) return from + index;
      }
      throw new UnreadableFile();
    },
  };
}
