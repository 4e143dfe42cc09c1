import { type FileHandle, open } from 'node:fs/promises';
import { bytesOf } from '../../media/metadata/new-file-from-pieces.ts';

/** A temporary file for texts, which are added one after the other and read by position. */
interface TemporaryTextFile {
  /** Appends content and returns its position. */
  add(content: string | Uint8Array): Promise<TemporaryText>;
  /** Returns the position of all added content. */
  whole(): TemporaryText;
  /** Finishes the file for reading. */
  close(): Promise<void>;
}

export interface TemporaryText {
  readonly size: number;
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** Approximate size of one write. Bytes. */
const batchBytes = 512 * 1024;

export async function openTemporaryTextFile(path: string): Promise<TemporaryTextFile> {
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
    async add(content) {
      const bytes = Buffer.from(content);
      const from = written + waitingBytes;
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (waitingBytes >= batchBytes) await flush();
      return part(from, from + bytes.length);
    },
    whole: () => part(0, written + waitingBytes),
    async close() {
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
