import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { endGraceMs, WorkerThread } from '../../util/worker-thread.ts';
import type { RenderJob } from '../render/render-job-types.ts';
import type { renderMedia } from '../render/render-media.ts';

export type MediaRenderer = ReturnType<typeof createMediaRenderer>;

/** Enough for a long session. The oldest results are removed first and can be drawn again. Bytes. */
const largestCache = 256_000_000;

/** Draws in a worker thread, which starts with the first job. */
export function createMediaRenderer() {
  const cache = new Map<string, Promise<readonly Uint8Array[]>>();
  const sizes = new Map<string, number>();
  const keys = new WeakMap<RenderJob, string>();
  let thread: WorkerThread<typeof renderMedia> | undefined;
  let isClosed = false;

  // A job can contain megabytes of input images, and each part of a download needs its key.
  function keyOf(job: RenderJob): string {
    const existing = keys.get(job);
    if (existing !== undefined) return existing;
    const key = createHash('sha256').update(JSON.stringify(job)).digest('hex');
    keys.set(job, key);
    return key;
  }

  function draw(job: RenderJob): Promise<readonly Uint8Array[]> {
    if (isClosed) return Promise.reject(new Error('The renderer was closed'));
    // The sandbox must not keep the process alive.
    if (!thread || thread.isEnded) thread = new WorkerThread<typeof renderMedia>(workerAddress()).unref();
    return thread.ask(job);
  }

  function trim(): void {
    let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const [key, size] of sizes) {
      if (total <= largestCache || sizes.size === 1) return;
      total -= size;
      sizes.delete(key);
      cache.delete(key);
    }
  }

  return {
    /** Returns the files of a job. They are cached; drawing them again gives the same bytes. */
    render(job: RenderJob): Promise<readonly Uint8Array[]> {
      const key = keyOf(job);
      const cached = cache.get(key);
      if (cached) return cached;
      const rendering = draw(job);
      cache.set(key, rendering);
      rendering.then(
        (files) => {
          const size = files.reduce((sum, file) => sum + file.byteLength, 0);
          sizes.set(key, size);
          trim();
        },
        () => cache.delete(key),
      );
      return rendering;
    },
    async close(): Promise<void> {
      isClosed = true;
      const renderings = Promise.allSettled(cache.values());
      await Promise.race([renderings, sleep(endGraceMs, undefined, { ref: false })]);
      thread?.end(new Error('The renderer was closed'));
      await thread?.terminate();
    },
  };
}

/** Address of the worker: beside the parent folder in the sources, beside the main bundle in a build. */
function workerAddress(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? '../render/render-worker.ts' : './render-worker.js', import.meta.url);
}
