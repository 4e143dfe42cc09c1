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

/** Creates `path`, which must not exist: a planted file or link there is refused, not written through. */
export async function createPartFile(path: string): Promise<PartFile> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
  const handle = await onDisk(() => open(path, flags, 0o644));
  let hash: Hash = createHash('sha256');
  let bytes = 0;
  let isOpen = true;

  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  }

  return {
    path,
    bytes: () => bytes,
    async append(chunk) {
      await onDisk(() => writeAll(handle, chunk, bytes));
      hash.update(chunk);
      bytes += chunk.byteLength;
    },
    async restart() {
      await onDisk(() => handle.truncate(0));
      hash = createHash('sha256');
      bytes = 0;
    },
    async finish() {
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

async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < chunk.byteLength) {
    const { bytesWritten } = await handle.write(chunk, done, chunk.byteLength - done, position + done);
    done += bytesWritten;
  }
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
