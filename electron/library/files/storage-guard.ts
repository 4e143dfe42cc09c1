import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type Problem, problem } from '../../../shared/problem.ts';
import { diskSentence } from '../../files/disk-problem.ts';
import { removeIfPossible } from '../../files/remove-if-possible.ts';
import { errorCodeOf } from '../../files/system-error-codes.ts';
import type { Clock } from '../../host/host.ts';

/**
 * States whether results can be saved. Saving is blocked while the disk is full or the library folder is not writable.
 */
export type StorageGuard = ReturnType<typeof createStorageGuard>;

const againMs = 10_000;
const probe = Buffer.alloc(256 * 1024, 1);
/** Required free space in addition to the file: for its sidecar, the database and other programs. Bytes. */
const margin = 1_000_000;

/**
 * `onChange` is called when saving becomes impossible or possible again. `isRoomReserved`: the remaining space is
 * reserved for freeing space, not for results.
 */
export function createStorageGuard(
  folder: () => string,
  clock: Clock,
  onChange: (cause: Problem | undefined) => void,
  isRoomReserved: (folder: string) => boolean = () => false,
) {
  let current: Problem | undefined;
  let needed = 0;
  let cancelTimer: (() => void) | undefined;
  let isClosed = false;

  async function look(): Promise<Problem | undefined> {
    try {
      await tryToWrite(folder());
      if (isRoomReserved(folder())) throw Object.assign(new Error(), { code: 'ENOSPC' });
      if (needed > 0 && (await roomIn(folder())) < needed + margin)
        throw Object.assign(new Error(), { code: 'ENOSPC' });
      return undefined;
    } catch (error) {
      return problem('disk', diskSentence(error));
    }
  }

  function settle(cause: Problem | undefined): Problem | undefined {
    if (isClosed) return cause;
    if (cause === undefined) needed = 0;
    const isNew = cause?.sentence !== current?.sentence;
    current = cause;
    cancelTimer?.();
    cancelTimer = cause === undefined ? undefined : clock.after(againMs, () => void look().then(settle));
    if (isNew) onChange(cause);
    return cause;
  }

  return {
    /** The reason why nothing can be saved, as of the last check. */
    problem: (): Problem | undefined => current,
    /** Checks immediately. */
    check: async (): Promise<Problem | undefined> => settle(await look()),
    /**
     * Call after a failed write. `bytes` is the required space. The guard checks repeatedly until such a write would
     * succeed.
     */
    reportFailure(reason: Problem, bytes: number): void {
      needed = Math.max(needed, bytes);
      settle(reason);
    },
    close(): void {
      isClosed = true;
      cancelTimer?.();
    },
  };
}

/** The library folder itself is never created here, because a missing one may be on a disconnected disk. */
async function tryToWrite(folder: string): Promise<void> {
  const parts = join(folder, '.parts');
  await mkdir(parts).catch((error: unknown) => {
    if (errorCodeOf(error) !== 'EEXIST') throw error;
  });
  const path = join(parts, `${randomUUID()}.part`);
  try {
    const handle = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o644);
    try {
      const { bytesWritten } = await handle.write(probe);
      if (bytesWritten < probe.length) throw Object.assign(new Error('No room'), { code: 'ENOSPC' });
    } finally {
      await handle.close();
    }
  } finally {
    await removeIfPossible(path);
  }
}

async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
