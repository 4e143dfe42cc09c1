import type { WorkerCalls, WorkerTask } from '../../shared/workers/worker-calls.ts';
import { WorkerThread } from '../util/worker-thread.ts';

/** A thread or a process. */
export interface PooledWorker<Task extends WorkerTask> extends WorkerCalls<Task> {
  /** Time for a job to finish before the worker is ended with the pool. Milliseconds. */
  readonly endGraceMs: number;
  /** Resolves when the worker has ended: its files are closed by then. */
  terminate(): Promise<void>;
  /** Returns the memory of the worker in bytes, if it is known. */
  usedBytes(): Promise<number | undefined>;
}

/**
 * Far above the allowed memory: a worker that reaches its heap limit while a list grows ends the whole program, and
 * buffers do not count as heap. Megabytes.
 */
const heapMegabytes = 3000;

/** Starts a thread. */
export function startThread<Task extends WorkerTask>(address: URL): PooledWorker<Task> {
  return new WorkerThread<Task>(address, { maxOldGenerationSizeMb: heapMegabytes }).unref();
}
