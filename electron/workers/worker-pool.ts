import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { type JobOf, type ResultOf, WorkerEndedError, type WorkerTask } from '../../shared/workers/worker-calls.ts';
import { errorCodeOf } from '../files/system-error-codes.ts';
import type { IdleWorkers } from './idle-workers.ts';
import { type PooledWorker, startThread } from './pooled-worker.ts';

/** Starts a worker, which must not keep the program running. */
type StartWorker = <Task extends WorkerTask>(address: URL) => PooledWorker<Task>;

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

interface WorkerPoolOptions<Task extends WorkerTask> {
  /** Address of a module that serves the task. */
  readonly address: URL;
  /** Ways to start a worker. If one fails, the next is tried. Default: a thread. */
  readonly starts?: readonly StartWorker[];
  /** Maximum number of workers at the same time. */
  readonly workers: number;
  /** A job that takes longer is stopped. Milliseconds of real time, because the injected clock may run fast. */
  readonly limitMs: number;
  /** Returns the memory limit of a worker for a job: objects and buffers together. Bytes. */
  readonly mostBytes: (job: JobOf<Task>) => number;
  /**
   * Returns true to end the worker after this job, which frees all memory of native code. `result` is `undefined` if
   * the job failed.
   */
  readonly isLast: (job: JobOf<Task>, result: ResultOf<Task> | undefined) => boolean;
  /** A worker is ended after this time without a job. Milliseconds. */
  readonly idleMs: number;
  /** Receives the idle workers when the pool closes, and supplies workers before any are started. */
  readonly idleWorkers?: IdleWorkers | undefined;
}

/** Time limit for loading the modules on a busy computer. Milliseconds. */
const startLimitMs = 60_000;
/** Maximum wait for the end of a stopped worker, which native code can delay. Milliseconds. */
const endLimitMs = 5_000;
/** Interval of memory checks. An ordinary job ends before the first check. Milliseconds. */
const watchMs = 50;
/** Workers that run one job at a time each, and stay ready between jobs. */
export class WorkerPool<Task extends WorkerTask> {
  readonly #options: WorkerPoolOptions<Task>;
  readonly #queue: PQueue;
  readonly #closing = new AbortController();
  readonly #alive = new Set<PooledWorker<Task>>();
  readonly #idle: PooledWorker<Task>[] = [];
  #isClosed = false;
  /** The start of a worker by `warmUp`. */
  #warmingUp: Promise<void> | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: WorkerPoolOptions<Task>) {
    this.#options = options;
    this.#queue = new PQueue({ concurrency: options.workers });
  }

  /**
   * Runs a job. Rejects with the error of the task, with a `WorkerStoppedError` or a `PoolClosedError`, or with the
   * error of `onStart`. `onStart` is called when it is the job's turn, before a worker gets it.
   */
  run(job: JobOf<Task>, onStart?: () => Promise<void>): Promise<ResultOf<Task>> {
    return this.#queue.add(() => this.#run(job, onStart));
  }

  /** Starts a worker if there is none, so that the next job does not wait for its start. */
  warmUp(): void {
    if (this.#alive.size > 0 || this.#isClosed) return;
    // A worker that cannot start is reported to the next caller with a job.
    this.#warmingUp = this.#start()
      .then(
        (worker) => this.#rest(worker),
        () => {},
      )
      .finally(() => {
        this.#warmingUp = undefined;
      });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    const graceMs = Math.max(0, ...[...this.#alive].map(({ endGraceMs }) => endGraceMs));
    await Promise.race([this.#queue.onIdle(), sleep(graceMs, undefined, { ref: false })]);
    this.#closing.abort();
    await this.#queue.onIdle();
    clearTimeout(this.#idleTimer);
    const { address, idleWorkers } = this.#options;
    if (idleWorkers) {
      for (const worker of this.#idle.splice(0)) {
        idleWorkers.keep(address, worker);
        this.#alive.delete(worker);
      }
    }
    await Promise.all([...this.#alive].map((worker) => this.#end(worker)));
  }

  async #run(job: JobOf<Task>, onStart: (() => Promise<void>) | undefined): Promise<ResultOf<Task>> {
    if (this.#isClosed) throw new PoolClosedError();
    await onStart?.();
    // A second worker would make both starts slower.
    await this.#warmingUp;
    clearTimeout(this.#idleTimer);
    const worker = this.#takeIdle() ?? (await this.#start());
    const { limitMs, mostBytes, isLast } = this.#options;
    let result: ResultOf<Task> | undefined;
    try {
      result = await this.#within(worker, limitMs, mostBytes(job), worker.ask(job));
      if (this.#isClosed) throw new PoolClosedError();
      return result;
    } finally {
      if (!worker.isEnded) {
        if (isLast(job, result)) await this.#end(worker);
        else this.#rest(worker);
      }
    }
  }

  async #start(): Promise<PooledWorker<Task>> {
    const { address, idleWorkers, starts = [startThread] } = this.#options;
    const idle = idleWorkers?.take<Task>(address);
    if (idle) {
      this.#alive.add(idle);
      return idle;
    }
    let failure: unknown;
    for (const start of starts) {
      try {
        const worker = start<Task>(address);
        this.#alive.add(worker);
        await this.#within(worker, startLimitMs, Number.POSITIVE_INFINITY, worker.ready());
        return worker;
      } catch (error) {
        if (error instanceof PoolClosedError) throw error;
        failure = error;
      }
    }
    // The start failed, which is no fault of a job.
    throw failure instanceof WorkerStoppedError ? new Error('Couldn’t start a worker.', { cause: failure }) : failure;
  }

  /** Waits for a call to a worker. A worker that reaches a limit is ended before this rejects. */
  async #within<Result>(
    worker: PooledWorker<Task>,
    limitMs: number,
    mostBytes: number,
    call: Promise<Result>,
  ): Promise<Result> {
    const stop = (reason: StopReason) => worker.end(new WorkerStoppedError(reason));
    const onClose = () => worker.end(new PoolClosedError());
    const timer = setTimeout(() => stop('time'), limitMs);
    const stopWatching = Number.isFinite(mostBytes) ? watchMemory(worker, mostBytes, () => stop('memory')) : undefined;
    this.#closing.signal.addEventListener('abort', onClose, { once: true });
    if (this.#closing.signal.aborted) onClose();
    try {
      return await call;
    } catch (error) {
      if (!worker.isEnded) throw error;
      // Waits until the files of the worker are closed, before they can be moved.
      await Promise.race([this.#end(worker), sleep(endLimitMs, undefined, { ref: false })]);
      if (!(error instanceof WorkerEndedError)) throw error;
      throw new WorkerStoppedError(errorCodeOf(error.cause) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'exit');
    } finally {
      clearTimeout(timer);
      stopWatching?.();
      this.#closing.signal.removeEventListener('abort', onClose);
    }
  }

  #takeIdle(): PooledWorker<Task> | undefined {
    const worker = this.#idle.pop();
    if (!worker?.isEnded) return worker;
    // The worker ended between two jobs.
    this.#alive.delete(worker);
    return this.#takeIdle();
  }

  #rest(worker: PooledWorker<Task>): void {
    this.#idle.push(worker);
    clearTimeout(this.#idleTimer);
    const endIdle = () => Promise.all(this.#idle.splice(0).map((each) => this.#end(each)));
    this.#idleTimer = setTimeout(() => void endIdle(), this.#options.idleMs).unref();
  }

  async #end(worker: PooledWorker<Task>): Promise<void> {
    await worker.terminate();
    this.#alive.delete(worker);
  }
}

/**
 * Checks the memory of a worker from time to time, even during an endless loop. Returns a function that stops the
 * checks.
 */
function watchMemory(
  worker: { usedBytes(): Promise<number | undefined> },
  mostBytes: number,
  onMore: () => void,
): () => void {
  let isStopped = false;
  const timer = setInterval(() => {
    // Older versions of Node do not report it. There, only the time limit applies.
    void worker.usedBytes().then(
      (used = 0) => {
        if (!isStopped && used > mostBytes) onMore();
      },
      () => {},
    );
  }, watchMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
