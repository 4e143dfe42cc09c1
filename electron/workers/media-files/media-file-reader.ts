import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import type { GenerationTexts } from '../../media/metadata/embedded-texts/embedded-generation-texts.ts';
import type { XmpSidecarContent } from '../../media/metadata/xmp-sidecar/update-xmp-sidecar.ts';
import type { IdleWorkers } from '../idle-workers.ts';
import { type StopReason, WorkerPool, WorkerStoppedError } from '../worker-pool.ts';
import { createCrashLoopGuard, markKey } from './crash-loop-guard.ts';
import type { MediaFileJob, MediaFileJobKind, MediaFileResults, runMediaFileJob } from './run-media-file-job.ts';

/** The file could not be measured, which says nothing about its content. */
export class UnmeasuredError extends ProblemError {}

/** A file that is not measured automatically again after its measurement did not finish. */
interface FileToRead {
  /** See `markKey`. */
  readonly file: string;
  /** The user requests the measurement, so it runs despite earlier failures. */
  readonly isRequestedByUser?: boolean | undefined;
}

type FileResult<Kind extends MediaFileJobKind> = Promise<MediaFileResults[Kind]>;

/**
 * Reads untrusted media files in workers with limits of time and memory. All methods throw a
 * `ProblemError` about the file, or an `UnmeasuredError` where a limit was reached or was before.
 */
export type MediaFileReader = ReturnType<typeof createMediaFileReader>;

interface MediaFileReaderOptions {
  /** Folder of the crash loop guard. */
  readonly folder: string;
  /** A measurement that takes longer is stopped. Milliseconds of real time. */
  readonly limitMs?: number | undefined;
  readonly idleWorkers?: IdleWorkers | undefined;
}

/** Measuring takes milliseconds; an hour of video on a slow disk may take some seconds. Milliseconds. */
const usualLimitMs = 20_000;
/** Two workers, so that a slow measurement delays no other one. */
const workers = 2;
/** For objects and buffers: the frames of ten hours of video need a third of it. Bytes. */
const mostBytes = 600_000_000;
/** For the largest file with verified credentials. Bytes. */
const mostBytesOfSignedFile = 1_600_000_000;
/** From this size on, a file with verified credentials justifies a new worker. Bytes. */
const largeSignedFile = 30_000_000;

export function createMediaFileReader({ folder, limitMs = usualLimitMs, idleWorkers }: MediaFileReaderOptions) {
  const crashLoopGuard = createCrashLoopGuard(folder);
  const pool = new WorkerPool<typeof runMediaFileJob>({
    address: workerAddress(),
    workers,
    limitMs,
    mostBytes: ({ kind }) => (kind === 'credentials' ? mostBytesOfSignedFile : mostBytes),
    // WebAssembly never returns memory.
    isLast: (job) => job.kind === 'credentials' && job.bytes > largeSignedFile,
    idleMs: 60_000,
    idleWorkers,
  });
  let jobCount = 0;

  async function ask(
    job: MediaFileJob,
    name: string,
    onStart?: () => Promise<void>,
  ): Promise<MediaFileResults[MediaFileJobKind]> {
    const counted = async () => {
      await onStart?.();
      jobCount += 1;
    };
    return pool.run(job, counted).catch((error: unknown) => {
      throw error instanceof WorkerStoppedError ? new UnmeasuredError(unmeasured(name, error.reason)) : error;
    });
  }

  async function askOnce(
    job: MediaFileJob,
    name: string,
    key: string,
    isAsked: boolean,
  ): Promise<MediaFileResults[MediaFileJobKind]> {
    let isGivenUp = false;
    try {
      const result = await ask(job, name, async () => {
        isGivenUp = !(await crashLoopGuard.start(key));
        if (isGivenUp && !isAsked) throw new UnmeasuredError(unmeasured(name, 'before'));
      });
      isGivenUp = false;
      return result;
    } catch (error) {
      // A close during the measurement says nothing about the file.
      if (error instanceof UnmeasuredError) isGivenUp = true;
      throw error;
    } finally {
      await crashLoopGuard.end(key, isGivenUp);
    }
  }

  async function read<Kind extends MediaFileJobKind>(
    job: MediaFileJob & { readonly kind: Kind },
    { file, isRequestedByUser = false, name = nameOfNone }: Partial<FileToRead> & { name?: string | undefined } = {},
  ): FileResult<Kind> {
    const result = await (file === undefined
      ? ask(job, name)
      : askOnce(job, name, markKey(job.kind, file), isRequestedByUser));
    // The worker answers each job with the result of its kind.
    return result as MediaFileResults[Kind];
  }

  return {
    /** `name` is the name of the file at the beginning of a sentence. */
    media: (path: string, options: Partial<FileToRead> & { readonly name?: string } = {}) =>
      read({ kind: 'media', path, name: options.name }, options),
    /** See `FileEnd`. */
    end: (path: string): FileResult<'end'> => read({ kind: 'end', path }),
    frames: (path: string, file: FileToRead) => read({ kind: 'frames', path }, { ...file, name: 'The video' }),
    texts: (path: string, mime: string): FileResult<'texts'> => read({ kind: 'texts', path, mime }),
    rawTexts: (path: string, mime: string): FileResult<'rawTexts'> => read({ kind: 'rawTexts', path, mime }),
    withTexts: (path: string, mime: string, texts: GenerationTexts) => read({ kind: 'withTexts', path, mime, texts }),
    withoutTexts: (path: string, mime: string) => read({ kind: 'withoutTexts', path, mime }),
    /** `bytes`: size of the file. See `readContentCredentials`. */
    credentials: (path: string, mime: string, bytes: number) => read({ kind: 'credentials', path, mime, bytes }),
    /** See `updateXmpSidecarFile`. */
    xmpSidecar: (path: string, content: XmpSidecarContent) => read({ kind: 'xmpSidecar', path, content }),
    type: (path: string, file: FileToRead): FileResult<'type'> => read({ kind: 'type', path }, file),
    audio: (bytes: Uint8Array, length: number): FileResult<'audio'> => read({ kind: 'audio', bytes, length }),
    /** Shared with the other readers of media files. */
    crashLoopGuard,
    /** Allows one more automatic measurement at the user's request. `file`: see `markKey`. */
    allowAgain: (file: string): Promise<void> => crashLoopGuard.remove(markKey('media', file)),
    /** Starts a worker, because a file to measure is being received. */
    warmUp: (): void => pool.warmUp(),
    /** Returns the number of files that were passed to workers. */
    count: (): number => jobCount,
    close: (): Promise<void> => pool.close(),
  };
}

const nameOfNone = 'The file';

function unmeasured(name: string, reason: StopReason | 'before'): Problem {
  const reasons = {
    time: 'couldn’t be measured: reading its header took too long and was stopped.',
    memory: 'couldn’t be measured: reading its header took too much memory and was stopped.',
    exit: 'couldn’t be measured: the worker that read its header ended.',
    before: 'isn’t measured again automatically, because an earlier measurement didn’t finish.',
  };
  return problem('unmeasured', `${name} ${reasons[reason]}`);
}

/** Address of the worker: beside this file in the sources, beside the main bundle in a build. */
function workerAddress(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? './media-file-worker.ts' : './media-file-worker.js', import.meta.url);
}
