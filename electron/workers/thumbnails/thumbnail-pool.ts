import type { ThumbnailImage } from '../../media/thumbnail-images.ts';
import type { IdleThreads } from '../idle-threads.ts';
import { WorkerPool } from '../worker-pool.ts';
import type { doThumbnailJob, ThumbnailJob } from './do-thumbnail-job.ts';

/** Decodes and draws thumbnails, one at a time, outside the main thread. */
export interface ThumbnailPool {
  /** Rejects if the image cannot be decoded; with a `WorkerStoppedError` if it takes too long or crashes the thread. */
  make(job: ThumbnailJob): Promise<ThumbnailImage>;
  /** Rejects running and waiting jobs, because thumbnails can be created later. */
  close(): Promise<void>;
}

/** A thread is ended after this many pixels, because only then all decoded memory is freed. */
const mostDecoded = 60_000_000;
/**
 * Limit for malicious images whose header does not reveal their size. Milliseconds of real time, not of the injected
 * clock.
 */
const limitMs = 60_000;

export function createThumbnailPool(idleThreads?: IdleThreads): ThumbnailPool {
  let decoded = 0;
  const pool = new WorkerPool<typeof doThumbnailJob>({
    address: workerAddress(),
    // Decoding uses a whole core. With one worker, another core stays free.
    workers: 1,
    limitMs,
    // The header limits the number of pixels, and decoders need no more memory.
    mostBytes: () => Number.POSITIVE_INFINITY,
    isLast(_, thumbnail) {
      decoded += thumbnail?.pixels ?? 0;
      const isLast = decoded > mostDecoded;
      if (isLast) decoded = 0;
      return isLast;
    },
    idleMs: 5_000,
    idleThreads,
  });
  return {
    async make(job) {
      const { bytes, thumbHash } = await pool.run(job);
      return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), thumbHash };
    },
    close: () => pool.close(),
  };
}

/** Address of the worker: beside this file in the sources, beside the main bundle in a build. */
function workerAddress(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? './thumbnail-worker.ts' : './thumbnail-worker.js', import.meta.url);
}
