import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { withDiskProblems } from './disk-problem.ts';
import { removeIfPossible } from './remove-if-possible.ts';
import { alignedBuffer, openUncachedWrites, type UncachedWrites } from './uncached-writes.ts';

/** Size of one write. Larger writes make the cost per call negligible, and four downloads need only 16 MiB. Bytes. */
export const bufferBytes = 2 * 1024 * 1024;

/**
 * Buffers are reused for the next file. New buffers would first be cleared and would stay in memory until garbage
 * collection.
 */
const spare: Uint8Array[] = [];
let lent = 0;

/** A file that is being received. It is written in order and hashed at the same time. */
export type PartialFile = Awaited<ReturnType<typeof createPartialFile>>;

/** Direct writes need whole pages; the rest of a file is written normally. */
const pageBytes = 4096;

/** Maximum number of bytes in the system's cache: the disk writes while data arrives, so the last sync is short. */
const unsyncedBytes = 32 * 1024 * 1024;

/**
 * Creates `path`, which must not exist: writing never follows a planted file or link. Data is collected in one of two
 * buffers while the other is being written, so network chunks are not kept.
 */
export async function createPartialFile(path: string, mode = 0o644) {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
  const handle = await withDiskProblems(() => open(path, flags, mode));
  let hash: Hash = createHash('sha256');
  let direct: UncachedWrites | undefined;
  let isDirectTried = false;
  let gathering: Uint8Array | undefined;
  let writingFrom: Uint8Array | undefined;
  let gathered = 0;
  let written = 0;
  let unsynced = 0;
  let writing: Promise<unknown> = Promise.resolve();
  let syncing: Promise<unknown> = Promise.resolve();
  let isOpen = true;
  let finished: Promise<string> | undefined;

  /** Waits for the running write, throws its error, and starts to write the collected buffer. */
  async function flush(): Promise<void> {
    await writing;
    const batch = gathering?.subarray(0, gathered) ?? new Uint8Array();
    const position = written;
    [gathering, writingFrom] = [writingFrom, gathering];
    writing = withDiskProblems(() => write(batch, position));
    // The next flush throws this error. Until then, it must not count as unhandled.
    writing.catch(() => {});
    written += gathered;
    gathered = 0;
  }

  async function write(batch: Uint8Array, position: number): Promise<void> {
    let done = 0;
    const pages = batch.byteLength - (batch.byteLength % pageBytes);
    if (pages > 0 && position + pages >= bufferBytes) {
      if (!isDirectTried) direct = await openUncachedWrites(handle);
      isDirectTried = true;
      done = (await direct?.write(batch.subarray(0, pages), position)) ?? 0;
    }
    await writeAll(handle, batch.subarray(done), position + done);
    unsynced += batch.byteLength - done;
    if (unsynced < unsyncedBytes) return;
    unsynced = 0;
    // An early sync only saves time. The final sync repeats and reports a failure.
    syncing = Promise.all([syncing, handle.datasync()]).catch(() => {});
  }

  /** Returns the number of bytes of `chunk` that fit into the buffer. */
  function gather(chunk: Uint8Array): number {
    if (!isOpen) throw new Error('The file is closed');
    gathering ??= borrowBuffer();
    const part = chunk.byteLength > bufferBytes - gathered ? chunk.subarray(0, bufferBytes - gathered) : chunk;
    gathering.set(part, gathered);
    gathered += part.byteLength;
    return part.byteLength;
  }

  async function flushAndGather(rest: Uint8Array): Promise<void> {
    let remaining = rest;
    while (gathered === bufferBytes) {
      await flush();
      remaining = remaining.subarray(gather(remaining));
    }
  }

  async function settle(): Promise<void> {
    await writing.catch(() => {});
    await syncing;
  }

  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await settle();
    for (const buffer of [gathering, writingFrom]) if (buffer) returnBuffer(buffer);
    [gathering, writingFrom] = [undefined, undefined];
    try {
      await direct?.close();
    } finally {
      await handle.close();
    }
  }

  async function finishOnce(): Promise<string> {
    await flush();
    await writing;
    await withDiskProblems(async () => {
      await handle.sync();
      await close();
    });
    return hash.digest('hex');
  }

  return {
    path,
    bytes: (): number => written + gathered,
    /**
     * Appends `chunk`. Returns a promise if a write had to start first; append nothing more until the promise resolves.
     */
    append(chunk: Uint8Array): Promise<void> | undefined {
      const rest = chunk.subarray(gather(chunk));
      hash.update(chunk);
      return gathered < bufferBytes ? undefined : flushAndGather(rest);
    },
    /** Deletes the content, and starts from the beginning. */
    async restart(): Promise<void> {
      await settle();
      await withDiskProblems(() => handle.truncate(0));
      hash = createHash('sha256');
      [gathered, written, unsynced, writing] = [0, 0, 0, Promise.resolve()];
    },
    /** Forces the content to the disk, closes the file and returns its SHA-256. Can be called again. */
    async finish(): Promise<string> {
      finished ??= finishOnce();
      return finished;
    },
    async discard(): Promise<void> {
      await close().catch(() => {});
      await removeIfPossible(path);
    },
  };
}

async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  let done = 0;
  while (done < bytes.byteLength) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.byteLength - done, position + done);
    done += bytesWritten;
  }
}

function borrowBuffer(): Uint8Array {
  lent += 1;
  return spare.pop() ?? alignedBuffer(bufferBytes);
}

/** Returns a buffer that no read or write uses any more. Returning the last buffer frees all memory. */
function returnBuffer(buffer: Uint8Array): void {
  lent -= 1;
  if (lent === 0) spare.length = 0;
  else spare.push(buffer);
}
