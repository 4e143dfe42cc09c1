import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { type JobOf, type ResultOf, WorkerEndedError, type WorkerTask } from '../../shared/workers/worker-calls.ts';
import { endGraceMs, WorkerThread } from '../util/worker-thread.ts';
import type { IdleThreads } from './idle-threads.ts';

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
  readonly idleThreads?: IdleThreads | undefined;
}

/** Time limit for loading the modules on a busy computer. Milliseconds. */
const startLimitMs = 60_000;
/** Maximum wait for the end of a stopped worker, which native code can delay. Milliseconds. */
const endLimitMs = 5_000;
/** Interval of memory checks. An ordinary job ends before the first check. Milliseconds. */
const watchMs = 50;
/**
 * Far above the allowed memory: a worker that reaches its heap limit while a list grows ends the whole program, and
 * buffers do not count as heap. Megabytes.
 */
const heapMegabytes = 3000;

/** Worker threads that run one job at a time each, and stay ready between jobs. */
export class WorkerPool<Task extends WorkerTask> {
  readonly #options: WorkerPoolOptions<Task>;
  readonly #queue: PQueue;
  readonly #closing = new AbortController();
  readonly #alive = new Set<WorkerThread<Task>>();
  readonly #idle: WorkerThread<Task>[] = [];
  #isClosed = false;
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
    void this.#start().then(
      (thread) => this.#rest(thread),
      () => {},
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    await Promise.race([this.#queue.onIdle(), sleep(endGraceMs, undefined, { ref: false })]);
    this.#closing.abort();
    await this.#queue.onIdle();
    clearTimeout(this.#idleTimer);
    const { address, idleThreads } = this.#options;
    if (idleThreads) {
      for (const thread of this.#idle.splice(0)) {
        idleThreads.keep(address, thread);
        this.#alive.delete(thread);
      }
    }
    await Promise.all([...this.#alive].map((thread) => this.#end(thread)));
  }

  async #run(job: JobOf<Task>, onStart: (() => Promise<void>) | undefined): Promise<ResultOf<Task>> {
    if (this.#isClosed) throw new PoolClosedError();
    await onStart?.();
    clearTimeout(this.#idleTimer);
    const thread = this.#takeIdle() ?? (await this.#start());
    const { limitMs, mostBytes, isLast } = this.#options;
    let result: ResultOf<Task> | undefined;
    try {
      result = await this.#within(thread, limitMs, mostBytes(job), thread.ask(job));
      if (this.#isClosed) throw new PoolClosedError();
      return result;
    } finally {
      if (!thread.isEnded) {
        if (isLast(job, result)) await this.#end(thread);
        else this.#rest(thread);
      }
    }
  }

  async #start(): Promise<WorkerThread<Task>> {
    const { address, idleThreads } = this.#options;
    const idle = idleThreads?.take<Task>(address);
    if (idle) {
      this.#alive.add(idle);
      return idle;
    }
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes };
    // A worker must not keep the program running.
    const thread = new WorkerThread<Task>(address, resourceLimits).unref();
    this.#alive.add(thread);
    try {
      await this.#within(thread, startLimitMs, Number.POSITIVE_INFINITY, thread.ready());
      return thread;
    } catch (error) {
      // The start failed, which is no fault of a job.
      throw error instanceof WorkerStoppedError ? new Error('Couldn’t start a worker.', { cause: error }) : error;
    }
  }

  /** Waits for a call to a worker. A worker that reaches a limit is ended before this rejects. */
  async #within<Result>(
    thread: WorkerThread<Task>,
    limitMs: number,
    mostBytes: number,
    call: Promise<Result>,
  ): Promise<Result> {
    const stop = (reason: StopReason) => thread.end(new WorkerStoppedError(reason));
    const onClose = () => thread.end(new PoolClosedError());
    const timer = setTimeout(() => stop('time'), limitMs);
    const stopWatching = Number.isFinite(mostBytes) ? watchMemory(thread, mostBytes, () => stop('memory')) : undefined;
    this.#closing.signal.addEventListener('abort', onClose, { once: true });
    if (this.#closing.signal.aborted) onClose();
    try {
      return await call;
    } catch (error) {
      if (!thread.isEnded) throw error;
      // Waits until the files of the worker are closed, before they can be moved.
      await Promise.race([this.#end(thread), sleep(endLimitMs, undefined, { ref: false })]);
      if (!(error instanceof WorkerEndedError)) throw error;
      throw new WorkerStoppedError(codeOf(error.cause) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'exit');
    } finally {
      clearTimeout(timer);
      stopWatching?.();
      this.#closing.signal.removeEventListener('abort', onClose);
    }
  }

  #takeIdle(): WorkerThread<Task> | undefined {
    const thread = this.#idle.pop();
    if (!thread?.isEnded) return thread;
    // The thread ended between two jobs.
    this.#alive.delete(thread);
    return this.#takeIdle();
  }

  #rest(thread: WorkerThread<Task>): void {
    this.#idle.push(thread);
    clearTimeout(this.#idleTimer);
    const endIdle = () => Promise.all(this.#idle.splice(0).map((each) => this.#end(each)));
    this.#idleTimer = setTimeout(() => void endIdle(), this.#options.idleMs).unref();
  }

  async #end(thread: WorkerThread<Task>): Promise<void> {
    await thread.terminate();
    this.#alive.delete(thread);
  }
}

/**
 * Checks the memory of a worker from time to time, even during an endless loop. Returns a function that stops the
 * checks.
 */
function watchMemory(
  thread: { usedBytes(): Promise<number | undefined> },
  mostBytes: number,
  onMore: () => void,
): () => void {
  let isStopped = false;
  const timer = setInterval(() => {
    // Older versions of Node do not report it. There, only the time limit applies.
    void thread.usedBytes().then(
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

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
