import type { Clock } from '../../host/host.ts';
import type { FileStamp } from '../../storage/watch-folder-store.ts';
import { isSameStamp } from './list-watched-files.ts';

interface IncompleteFilesOptions {
  readonly clock: Clock;
  readonly stampOf: (path: string) => Promise<FileStamp | undefined>;
  /** Returns the reason why a file is not complete, as a sentence. */
  readonly problemOf: (path: string) => Promise<string | undefined>;
  /** Called once for each complete file. */
  readonly onComplete: (path: string, stamp: FileStamp) => Promise<void>;
  /** Called when a file did not become complete for two minutes after its last change. */
  readonly onIncomplete: (path: string, stamp: FileStamp, reason: string) => Promise<void>;
  readonly onMissing: (path: string) => Promise<void>;
  readonly onUnexpectedError: (error: unknown) => void;
}

interface IncompleteFile {
  stamp: FileStamp | undefined;
  /** Monotonic milliseconds: the last change, and the next look. */
  changedAt: number;
  nextLookAt: number;
}

/** The size and the time of a file must stay the same for so long. Milliseconds. */
const quietMs = 2_000;
/** A video can be read before its end is written, and encoders pause between their writes. Milliseconds. */
const quietVideoMs = 15_000;
/** A file that is incomplete for so long after its last change is given up until it changes. Milliseconds. */
const mostWaitMs = 120_000;
/** Limit of the checks: files per second. */
const tickMs = 1_000;
const mostChecks = 200;

const quietMsOf = (path: string) => (/\.(?:mp4|m4v|mov|webm)$/i.test(path) ? quietVideoMs : quietMs);

/** Waits until each file is complete: its size and time stay the same, and its container ends where it should. */
export function createIncompleteFiles(options: IncompleteFilesOptions) {
  const { clock } = options;
  const files = new Map<string, IncompleteFile>();
  let cancelTimer: (() => void) | undefined;
  let looking: Promise<void> = Promise.resolve();
  let isClosed = false;

  function schedule(): void {
    if (isClosed || cancelTimer || files.size === 0) return;
    cancelTimer = clock.after(tickMs, () => {
      looking = lookAtDue()
        .catch(options.onUnexpectedError)
        .then(() => {
          cancelTimer = undefined;
          schedule();
        });
    });
  }

  async function lookAtDue(): Promise<void> {
    let checks = 0;
    for (const [path, file] of files) {
      if (isClosed || checks === mostChecks) return;
      if (file.nextLookAt > clock.monotonic()) continue;
      checks += 1;
      await look(path, file);
    }
  }

  async function look(path: string, file: IncompleteFile): Promise<void> {
    const stamp = await options.stampOf(path);
    const now = clock.monotonic();
    if (stamp === undefined) return finish(path, () => options.onMissing(path));
    if (!file.stamp || !isSameStamp(stamp, file.stamp)) {
      Object.assign(file, { stamp, changedAt: now, nextLookAt: now + quietMs });
      return;
    }
    if (now < file.changedAt + quietMsOf(path)) {
      file.nextLookAt = file.changedAt + quietMsOf(path);
      return;
    }
    const reason = await options.problemOf(path);
    if (isClosed) return;
    if (reason === undefined) return finish(path, () => options.onComplete(path, stamp));
    const quietFor = now - file.changedAt;
    if (quietFor >= mostWaitMs) return finish(path, () => options.onIncomplete(path, stamp, reason));
    file.nextLookAt = now + Math.max(quietMs, Math.min(quietFor, mostWaitMs - quietFor));
  }

  async function finish(path: string, report: () => Promise<void>): Promise<void> {
    files.delete(path);
    await report();
  }

  return {
    /** Call for a new or changed file. A file that is waiting already stays where it is. */
    add(path: string): void {
      if (isClosed || files.has(path)) return;
      files.set(path, { stamp: undefined, changedAt: 0, nextLookAt: clock.monotonic() });
      schedule();
    },
    has: (path: string): boolean => files.has(path),
    count: (): number => files.size,
    async close(): Promise<void> {
      isClosed = true;
      cancelTimer?.();
      await looking;
    },
  };
}
