import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { ProblemError, problem } from '../../shared/problem.ts';

/** A file that is being received: written in order and hashed on the way. */
export interface PartFile {
  readonly path: string;
  bytes(): number;
  append(chunk: Uint8Array): Promise<void>;
  /** Begins again from nothing. */
  restart(): Promise<void>;
  /** Forces it to the disk and closes it; answers the SHA-256. */
  finish(): Promise<string>;
  discard(): Promise<void>;
}

/** Written in one go: large enough that the cost of a call vanishes, small enough that four of them do not matter. */
const batchBytes = 2 * 1024 * 1024;

/**
 * Creates `path`, which must not exist: a planted file or link there is refused, not written through. Chunks are gathered,
 * and one batch is on its way to the disk while the next one arrives and is hashed.
 */
export async function createPartFile(path: string): Promise<PartFile> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
  const handle = await onDisk(() => open(path, flags, 0o644));
  let hash: Hash = createHash('sha256');
  let received = 0;
  let written = 0;
  let batch: Uint8Array[] = [];
  let gathered = 0;
  let writing: Promise<void> = Promise.resolve();
  let isOpen = true;

  /** Waits for the batch on its way, whose failure shows here, and sends the gathered one after it. */
  async function flush(): Promise<void> {
    await writing;
    const [chunks, position] = [batch, written];
    written += gathered;
    batch = [];
    gathered = 0;
    writing = onDisk(() => writeAll(handle, chunks, position));
    // The next flush reports a failure; until then it must not count as unhandled.
    writing.catch(() => {});
  }

  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await writing.catch(() => {});
    await handle.close();
  }

  return {
    path,
    bytes: () => received,
    async append(chunk) {
      hash.update(chunk);
      received += chunk.byteLength;
      batch.push(chunk);
      gathered += chunk.byteLength;
      if (gathered >= batchBytes) await flush();
    },
    async restart() {
      await writing.catch(() => {});
      await onDisk(() => handle.truncate(0));
      hash = createHash('sha256');
      [received, written, gathered, batch, writing] = [0, 0, 0, [], Promise.resolve()];
    },
    async finish() {
      await flush();
      await writing;
      await onDisk(async () => {
        await handle.sync();
        await close();
      });
      return hash.digest('hex');
    },
    async discard() {
      await close().catch(() => {});
      await rm(path, { force: true }).catch(() => {});
    },
  };
}

async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[], position: number): Promise<void> {
  let left = [...chunks];
  let at = position;
  while (left.length > 0) {
    const { bytesWritten } = await handle.writev(left, at);
    at += bytesWritten;
    left = without(left, bytesWritten);
  }
}

/** `chunks` without their first `bytes`: a disk may take only a part. */
function without(chunks: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let skip = bytes;
  return chunks.flatMap((chunk) => {
    const cut = Math.min(skip, chunk.byteLength);
    skip -= cut;
    return cut === chunk.byteLength ? [] : [chunk.subarray(cut)];
  });
}

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ProblemError(problem('disk', diskSentence(error)));
  }
}

/** What a failed write means, for a person. */
export function diskSentence(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full. Make room; saving goes on by itself.';
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return 'The library folder cannot be written to. Check its permissions; saving goes on by itself.';
  }
  if (code === 'ENOENT') return 'The library folder is not there. Is its disk connected? Saving goes on by itself.';
  return `The file could not be written (${code || 'unknown reason'}).`;
}
