import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';

/** The reason why a worker ended without an answer: time limit, memory limit, or exit. */
export type StopReason = 'time' | 'memory' | 'exit';

/** The worker was stopped, or ended, while it worked on a job. */
export class WorkerStoppedError extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`The worker ended without an answer (${reason}).`);
    this.name = 'WorkerStoppedError';
    this.reason = reason;
  }
}

/** The pool was closed; nothing is known about the job. */
export class PoolClosedError extends Error {
  constructor() {
    super('The program ends.');
    this.name = 'PoolClosedError';
  }
}

/** Worker threads that do jobs one at a time each and stay warm in between. */
export interface WorkerPool<Job, Reply> {
  /**
   * Rejects with a `WorkerStoppedError` or a `PoolClosedError`, or with what `onStart` throws: that is called when it is the
   * turn of the job, before a worker gets it.
   */
  ask(job: Job, onStart?: () => Promise<void>): Promise<Reply>;
  /** Starts a worker where there is none, so that the next job does not wait for that. */
  warmUp(): void;
  close(): Promise<void>;
}

export interface WorkerPoolOptions<Job, Reply> {
  /** Of a module that posts one message when it is ready, and then one for each job. */
  readonly address: URL;
  /** At the same time. */
  readonly workers: number;
  /** A job that takes longer is stopped. Milliseconds of real time: the clock of the studio may run fast. */
  readonly limitMs: number;
  /** Objects and buffers of a worker at this job, together. Bytes. */
  readonly mostBytes: (job: Job) => number;
  /** The worker is ended after this job: only then does it give back what native code took. */
  readonly isLast: (job: Job, reply: Reply) => boolean;
}

/** Loading modules on a machine that others load as well. Milliseconds. */
const startLimitMs = 60_000;
/** Without a job for so long, a worker is ended. Milliseconds. */
const idleMs = 60_000;
/** How often the memory of a worker is looked at. An ordinary job is done before the first time. Milliseconds. */
const watchMs = 50;
/**
 * Far above what is allowed: a worker that reaches the limit of its heap while one list grows ends the whole program, and
 * buffers do not count for it at all. Megabytes.
 */
const heapMegabytes = 3000;

export function createWorkerPool<Job, Reply>(options: WorkerPoolOptions<Job, Reply>): WorkerPool<Job, Reply> {
  const queue = new PQueue({ concurrency: options.workers });
  const closing = new AbortController();
  const alive = new Set<Worker>();
  const idle: Worker[] = [];
  let idleTimer: NodeJS.Timeout | undefined;

  async function start(): Promise<Worker> {
    const worker = new Worker(options.address, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
    // A worker must never be what keeps the program alive.
    worker.unref();
    // Callers with a pending job receive the error; without any, it is ignored.
    worker.on('error', () => {});
    alive.add(worker);
    worker.once('exit', () => {
      alive.delete(worker);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    try {
      await messageOf(worker, startLimitMs, Number.POSITIVE_INFINITY);
      return worker;
    } catch (error) {
      // No job is to blame.
      throw error instanceof WorkerStoppedError ? new Error('Couldn’t start a worker.', { cause: error }) : error;
    }
  }

  /** The next message of a worker. A worker that does not come to it is ended before this rejects. */
  async function messageOf(worker: Worker, limitMs: number, mostBytes: number): Promise<unknown> {
    const stop = new AbortController();
    const stopFor = (reason: StopReason) => stop.abort(new WorkerStoppedError(reason));
    const onExit = () => stopFor('exit');
    const onClose = () => stop.abort(new PoolClosedError());
    const timer = setTimeout(() => stopFor('time'), limitMs);
    worker.once('exit', onExit);
    closing.signal.addEventListener('abort', onClose, { once: true });
    if (closing.signal.aborted) onClose();
    const watch = watchMemory(worker, mostBytes, () => stopFor('memory'));
    try {
      const [message] = await once(worker, 'message', { signal: stop.signal });
      return message;
    } catch (error) {
      // Its files are closed before anybody moves them.
      await worker.terminate();
      if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') throw new WorkerStoppedError('memory');
      if (stop.signal.aborted) throw stop.signal.reason;
      throw new WorkerStoppedError('exit');
    } finally {
      clearTimeout(timer);
      watch.stop();
      worker.off('exit', onExit);
      closing.signal.removeEventListener('abort', onClose);
    }
  }

  async function run(job: Job, onStart: (() => Promise<void>) | undefined): Promise<Reply> {
    if (closing.signal.aborted) throw new PoolClosedError();
    await onStart?.();
    clearTimeout(idleTimer);
    const worker = idle.pop() ?? (await start());
    worker.postMessage(job);
    const reply = (await messageOf(worker, options.limitMs, options.mostBytes(job))) as Reply;
    if (options.isLast(job, reply)) await worker.terminate();
    else rest(worker);
    return reply;
  }

  async function warmUp(): Promise<void> {
    if (alive.size > 0 || closing.signal.aborted) return;
    rest(await start());
  }

  function rest(worker: Worker): void {
    idle.push(worker);
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => void endIdle(), idleMs).unref();
  }

  const endIdle = () => Promise.all(idle.splice(0).map((worker) => worker.terminate()));

  return {
    ask: (job, onStart) => queue.add(() => run(job, onStart)),
    warmUp() {
      // A worker that cannot be started is reported to the next caller with a job.
      void warmUp().catch(() => {});
    },
    async close() {
      closing.abort();
      clearTimeout(idleTimer);
      await queue.onIdle();
      await Promise.all([...alive].map((worker) => worker.terminate()));
    },
  };
}

/** Asks a worker for its memory from time to time, also while it is in a loop that never ends. */
function watchMemory(worker: Worker, most: number, onMore: () => void): { stop(): void } {
  let isStopped = false;
  const timer = setInterval(() => {
    // Older versions of Node cannot tell; there the limit of time is the only one.
    void worker.getHeapStatistics?.().then(
      ({ used_heap_size, external_memory }) => {
        if (!isStopped && used_heap_size + external_memory > most) onMore();
      },
      () => {},
    );
  }, watchMs).unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
