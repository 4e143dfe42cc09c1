import { parentPort, type ResourceLimits, Worker } from 'node:worker_threads';
import {
  type JobOf,
  type ResultOf,
  serveTask,
  WorkerCalls,
  WorkerEndedError,
  type WorkerTask,
} from '../../shared/workers/worker-calls.ts';

/**
 * Time for a job to finish before its thread is ended: native code that decodes for an ended thread uses deleted
 * objects, which can crash the program. Milliseconds.
 */
export const endGraceMs = 2_000;

/** A thread that runs one task. Its calls reject when it ends. */
export class WorkerThread<Task extends WorkerTask> extends WorkerCalls<Task> {
  readonly endGraceMs = endGraceMs;
  readonly #worker: Worker;

  constructor(address: URL, resourceLimits: ResourceLimits = {}) {
    const worker = new Worker(address, { resourceLimits });
    super((request) => worker.postMessage(request));
    this.#worker = worker;
    worker.on('message', (reply) => this.receive(reply));
    // An uncaught error of the thread. The exit follows.
    worker.on('error', (error) => this.end(new WorkerEndedError(error)));
    worker.once('exit', () => this.end(new WorkerEndedError()));
  }

  /** From now on, the thread does not keep the program running. */
  unref(): this {
    this.#worker.unref();
    return this;
  }

  /** Resolves when the thread has ended: its files are closed by then. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Returns the memory of the thread in bytes. `undefined`: older versions of Node do not report it. */
  async usedBytes(): Promise<number | undefined> {
    const statistics = await this.#worker.getHeapStatistics?.();
    return statistics && statistics.used_heap_size + statistics.external_memory;
  }
}

/** Runs one job in a separate thread, which then ends and frees its memory. */
export async function doInThread<Task extends WorkerTask>(address: URL, job: JobOf<Task>): Promise<ResultOf<Task>> {
  const thread = new WorkerThread<Task>(address);
  try {
    return await thread.ask(job);
  } finally {
    await thread.terminate();
  }
}

/** Call once in the module of a thread. */
export function serveThread(task: WorkerTask): void {
  const port = parentPort;
  if (!port) return;
  port.on(
    'message',
    serveTask(task, (reply) => port.postMessage(reply)),
  );
}
