import { fileURLToPath } from 'node:url';
import { ProblemError, problem } from '../../../shared/problem.ts';
import type { StartProcess } from '../../host/child-process.ts';
import type { InspectedImage } from '../../media/inspect-image.ts';
import type { ThumbnailFacts, ThumbnailImage } from '../../media/thumbnail-images.ts';
import { forkNode, WorkerProcess } from '../../util/worker-process.ts';
import type { IdleWorkers } from '../idle-workers.ts';
import { startThread } from '../pooled-worker.ts';
import { type StopReason, WorkerPool, WorkerStoppedError } from '../worker-pool.ts';
import type { DecodedImage, doImageJob, ImageJob, ThumbnailJob } from './do-image-job.ts';
import type { ResizedImage, ResizeJob } from './make-resized.ts';

/**
 * Decodes untrusted images outside the program: a crash of the native decoder rejects one job. All methods reject with
 * a `PoolClosedError` while the program ends.
 */
export type ImageDecoder = ReturnType<typeof createImageDecoder>;

/**
 * A worker is ended after this many pixels, which limits the memory that native code does not free. Its start takes 0.2
 * s, and it grows only by about 4 MB in 100 million pixels of photos.
 */
const mostDecoded = 500_000_000;
/**
 * Limit for malicious images whose header does not reveal their size. Milliseconds of real time, not of the injected
 * clock.
 */
const limitMs = 60_000;

interface ImageDecoderOptions {
  /** Default: processes of Node. */
  readonly startProcess?: StartProcess | undefined;
  readonly idleWorkers?: IdleWorkers | undefined;
}

export function createImageDecoder({ startProcess = forkNode, idleWorkers }: ImageDecoderOptions = {}) {
  let decoded = 0;
  const pool = new WorkerPool<typeof doImageJob>({
    address: workerAddress(),
    starts: [(address) => new WorkerProcess(startProcess(fileURLToPath(address))), startThread],
    // Decoding uses a whole core. With one worker, another core stays free.
    workers: 1,
    limitMs,
    // The header limits the number of pixels, and decoders need no more memory.
    mostBytes: () => Number.POSITIVE_INFINITY,
    isLast(_, done) {
      decoded += done?.pixels ?? 0;
      const isLast = decoded > mostDecoded;
      if (isLast) decoded = 0;
      return isLast;
    },
    idleMs: 5_000,
    idleWorkers,
  });

  async function run<Kind extends ImageJob['kind']>(job: ImageJob & { readonly kind: Kind }) {
    const { result } = await pool.run(job);
    // The worker answers each job with the result of its kind.
    return result as DecodedImage<Kind>['result'];
  }

  /** Runs a job for a file of the user, who reads why it failed. */
  async function runForUser<Kind extends ImageJob['kind']>(job: ImageJob & { readonly kind: Kind; name: string }) {
    return run<Kind>(job).catch((error: unknown) => {
      throw error instanceof WorkerStoppedError ? stoppedError(job.name, error.reason) : error;
    });
  }

  return {
    /**
     * Rejects if the image cannot be decoded; with a `WorkerStoppedError` if it takes too long or crashes the decoder.
     */
    async thumbnail(job: ThumbnailJob): Promise<ThumbnailImage> {
      const { bytes, ...facts } = await run({ kind: 'thumbnail', ...job });
      return { bytes: asBuffer(bytes), ...facts };
    },
    /** Returns the facts about a stored thumbnail. Rejects like `thumbnail`. */
    describe: (source: ThumbnailJob['source']): Promise<ThumbnailFacts> => run({ kind: 'describe', source }),
    /** See `inspectImage`. Throws a `ProblemError`. `name` is the name of the file at the beginning of a sentence. */
    async inspect(name: string, given: Buffer): Promise<InspectedImage> {
      const { bytes, ...facts } = await runForUser({ kind: 'inspect', name, bytes: given });
      return { ...facts, bytes: bytes ? asBuffer(bytes) : given };
    },
    /** Throws a `ProblemError` if the image cannot be resized as wanted. */
    async resize(job: ResizeJob): Promise<{ bytes: Buffer; type: ResizedImage['type'] }> {
      const { bytes, type } = await runForUser({ kind: 'resize', ...job });
      return { bytes: asBuffer(bytes), type };
    },
    /** Starts the decoder, because an image is being received. */
    warmUp: (): void => pool.warmUp(),
    /** Rejects running and waiting jobs. */
    close: (): Promise<void> => pool.close(),
  };
}

function stoppedError(name: string, reason: StopReason): ProblemError {
  const reasons = {
    time: 'it took too long and was stopped.',
    memory: 'it took too much memory and was stopped.',
    exit: 'the decoder crashed. Export the image again from another program.',
  };
  return new ProblemError(problem('input', `${name} couldn’t be decoded: ${reasons[reason]}`));
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Address of the worker: beside this file in the sources, beside the main bundle in a build. */
function workerAddress(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? './image-worker.ts' : './image-worker.js', import.meta.url);
}
