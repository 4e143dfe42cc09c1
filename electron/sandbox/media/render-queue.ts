import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { RenderJob, RenderReply, RenderRequest } from '../render/render-job.ts';

export interface Renderer {
  /** The files of a job. Drawn once; asked again they come from memory, or are drawn anew to the same bytes. */
  files(job: RenderJob): Promise<readonly Uint8Array[]>;
  close(): Promise<void>;
}

/** Enough for a long session of exploring; the oldest results go first and can be drawn again. */
const largestCache = 256_000_000;

interface Waiting {
  resolve(files: readonly Uint8Array[]): void;
  reject(error: Error): void;
}

/** Draws in a worker thread that is started with the first job. */
export function createRenderer(): Renderer {
  const cache = new Map<string, Promise<readonly Uint8Array[]>>();
  const sizes = new Map<string, number>();
  const keys = new WeakMap<RenderJob, string>();
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let nextId = 1;
  let isClosed = false;

  function stopAll(error: Error): void {
    for (const each of waiting.values()) each.reject(error);
    waiting.clear();
    worker = null;
  }

  function startWorker(): Worker {
    const started = new Worker(workerAddress());
    // The sandbox must never be what keeps a process alive.
    started.unref();
    started.on('message', (reply: RenderReply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (reply.ok) asked?.resolve(reply.files);
      else asked?.reject(new Error(reply.reason));
    });
    started.on('error', (error) => stopAll(error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => stopAll(new Error('The renderer was closed')));
    return started;
  }

  // A job can hold megabytes of input images and is asked for with every part of a download.
  function keyOf(job: RenderJob): string {
    const known = keys.get(job);
    if (known !== undefined) return known;
    const key = createHash('sha256').update(JSON.stringify(job)).digest('hex');
    keys.set(job, key);
    return key;
  }

  function draw(job: RenderJob): Promise<readonly Uint8Array[]> {
    if (isClosed) return Promise.reject(new Error('The renderer was closed'));
    worker ??= startWorker();
    const request: RenderRequest = { id: nextId, job };
    nextId += 1;
    return new Promise((resolve, reject) => {
      waiting.set(request.id, { resolve, reject });
      worker?.postMessage(request);
    });
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
    files(job) {
      const key = keyOf(job);
      const known = cache.get(key);
      if (known) return known;
      const drawn = draw(job);
      cache.set(key, drawn);
      drawn.then(
        (files) => {
          const size = files.reduce((sum, file) => sum + file.byteLength, 0);
          sizes.set(key, size);
          trim();
        },
        () => cache.delete(key),
      );
      return drawn;
    },
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}

/** Beside this file's parent folder as source; one bundled file beside the main bundle in the build. */
function workerAddress(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? '../render/render-worker.ts' : './render-worker.js', import.meta.url);
}
