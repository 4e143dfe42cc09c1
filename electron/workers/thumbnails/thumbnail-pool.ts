import type { ThumbnailImage } from '../../media/thumbnail-images.ts';
import { WorkerPool } from '../worker-pool.ts';
import type { doThumbnailJob, ThumbnailJob } from './thumbnail-job.ts';

/** Decodes and draws thumbnails, one at a time, outside the main thread. */
export interface ThumbnailPool {
  /** Rejects when the image cannot be decoded; with a `WorkerStoppedError` when it takes too long, or takes the thread down. */
  make(job: ThumbnailJob): Promise<ThumbnailImage>;
  /** Rejects running and waiting jobs: thumbnails can be made later. */
  close(): Promise<void>;
}

/** Pixels after which a thread is ended: only then does it give back all that it decoded. */
const mostDecoded = 60_000_000;
/** A bomb that no header tells of. Milliseconds; of a core, so not those of the clock of the studio. */
const limitMs = 60_000;

export function createThumbnailPool(): ThumbnailPool {
  let decoded = 0;
  const pool = new WorkerPool<typeof doThumbnailJob>({
    address: workerAddress(),
    // Decoding takes a core; one at a time leaves the other to everything else.
    workers: 1,
    limitMs,
    // The header limits the pixels, and decoders take no more.
    mostBytes: () => Number.POSITIVE_INFINITY,
    isLast(_, thumbnail) {
      decoded += thumbnail?.pixels ?? 0;
      const isLast = decoded > mostDecoded;
      if (isLast) decoded = 0;
      return isLast;
    },
    idleMs: 5_000,
  });
  return {
    async make(job) {
      const { bytes, thumbHash } = await pool.run(job);
      return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), thumbHash };
    },
    close: () => pool.close(),
  };
}

/** Beside this file as source; one bundled file beside the main bundle in the build. */
function workerAddress(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? './thumbnail-worker.ts' : './still-worker.js', import.meta.url);
}
