import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import type { ThumbnailImage } from '../../media/thumbnail-images.ts';
import { PoolClosedError, type StopReason, WorkerStoppedError } from '../worker-pool.ts';
import type { ThumbnailJob } from './thumbnail-job.ts';
import type { ThumbnailReply } from './thumbnail-worker.ts';

/** Decodes and draws thumbnails, one at a time, outside the main thread. */
export interface ThumbnailPool {
  /** Rejects when the image cannot be decoded; with a `WorkerStoppedError` when it takes too long, or takes the thread down. */
  make(job: ThumbnailJob): Promise<ThumbnailImage>;
  /** Rejects running and waiting jobs: thumbnails can be made later. */
  close(): Promise<void>;
}

/** Pixels after which a thread is ended: only then does it give back all that it decoded. */
const mostDecoded = 60_000_000;
/** Without a job for so long, a thread is ended. Milliseconds. */
const idleFor = 5_000;
/** A bomb that no header tells of. Milliseconds; of a core, so not those of the clock of the studio. */
const timeout = 60_000;
/** A running job may finish within this time when the program quits: a decoder cannot be stopped. Milliseconds. */
const lastMoment = 1_000;

export function createThumbnailPool(): ThumbnailPool {
  // Decoding takes a core; one at a time leaves the other to everything else.
  const queue = new PQueue({ concurrency: 1 });
  let isClosed = false;
  let worker: Worker | undefined;
  let decoded = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(workerAddress());
    // It must never keep the program running.
    started.unref();
    // Callers with a pending job receive the error; without any, it is ignored.
    started.on('error', () => {});
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  async function end(): Promise<void> {
    const ending = worker;
    worker = undefined;
    decoded = 0;
    await ending?.terminate();
  }

  async function answerOf(job: ThumbnailJob): Promise<ThumbnailReply> {
    worker ??= start();
    const asked = worker;
    const silence = new AbortController();
    let reason: StopReason = 'exit';
    const giveUp = () => silence.abort();
    const timer = setTimeout(() => {
      reason = 'time';
      giveUp();
    }, timeout);
    asked.once('exit', giveUp);
    try {
      asked.postMessage(job);
      const [answer] = await once(asked, 'message', { signal: silence.signal });
      return answer as ThumbnailReply;
    } catch {
      // The worker is broken, or still busy with a canceled job: the next job gets a new one.
      void end();
      throw isClosed ? new PoolClosedError() : new WorkerStoppedError(reason);
    } finally {
      clearTimeout(timer);
      asked.off('exit', giveUp);
    }
  }

  async function run(job: ThumbnailJob): Promise<ThumbnailImage> {
    if (isClosed) throw new PoolClosedError();
    clearTimeout(idle);
    try {
      const reply = await answerOf(job);
      if (isClosed) throw new PoolClosedError();
      if (!reply.ok) throw new Error(reply.reason);
      decoded += reply.pixels;
      const { buffer, byteOffset, byteLength } = reply.bytes;
      return { bytes: Buffer.from(buffer, byteOffset, byteLength), thumbHash: reply.thumbHash };
    } finally {
      if (decoded > mostDecoded) await end();
      idle = setTimeout(() => void end(), idleFor).unref();
    }
  }

  return {
    make: (job) => queue.add(() => run(job)),
    async close() {
      isClosed = true;
      const moment = new AbortController();
      await Promise.race([queue.onIdle(), sleep(lastMoment, undefined, { signal: moment.signal }).catch(() => {})]);
      moment.abort();
      await end();
      await queue.onIdle();
      clearTimeout(idle);
    },
  };
}

/** Beside this file as source; one bundled file beside the main bundle in the build. */
function workerAddress(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? './thumbnail-worker.ts' : './still-worker.js', import.meta.url);
}
