import { type FileHandle, open } from 'node:fs/promises';
import { bytesOf } from '../../media/metadata/new-file-from-pieces.ts';
import type { ZipEntry } from '../../media/zip.ts';

export type TemporaryText = Omit<ZipEntry, 'name'>;

/** Approximate size of one write. Bytes. */
const batchBytes = 512 * 1024;

/** Opens a temporary file for texts, which are added one after the other and read by position. */
export async function openTemporaryTextFile(path: string) {
  const handle: FileHandle = await open(path, 'wx', 0o600);
  let [written, waiting]: [number, Buffer[]] = [0, []];
  let waitingBytes = 0;
  let isClosed = false;

  async function flush(): Promise<void> {
    const batch = Buffer.concat(waiting);
    [waiting, waitingBytes] = [[], 0];
    await handle.writeFile(batch);
    written += batch.length;
  }

  const part = (from: number, to: number): TemporaryText => ({
    size: to - from,
    pieces: () => bytesOf(path, [{ from, to }]),
  });

  return {
    /** Appends content and returns its position. */
    async add(content: string | Uint8Array): Promise<TemporaryText> {
      const bytes = Buffer.from(content);
      const from = written + waitingBytes;
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes >= batchBytes) await flush();
      return part(from, from + bytes.length);
    },
    /** Returns the position of all added content. */
    whole: () => part(0, written + waitingBytes),
    /** Finishes the file for reading. */
    async close(): Promise<void> {
      if (isClosed) return;
      isClosed = true;
      try {
        await flush();
      } finally {
        await handle.close();
      }
    },
  };
}
