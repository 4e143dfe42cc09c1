import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { type JobOf, type ResultOf, WorkerEndedError, type WorkerTask } from '../../shared/workers/worker-calls.ts';
import { endGraceMs, WorkerThread } from '../util/worker-thread.ts';

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
  /** Of a module that serves the task. */
  readonly address: URL;
  /** At the same time. */
  readonly workers: number;
  /** A job that takes longer is stopped. Milliseconds of real time: the clock of the studio may run fast. */
  readonly limitMs: number;
  /** Objects and buffers of a worker at this job, together. Bytes. */
  readonly mostBytes: (job: JobOf<Task>) => number;
  /**
   * The worker is ended after this job: only then does it give back what native code took. `result`: `undefined` if the job
   * failed.
   */
  readonly isLast: (job: JobOf<Task>, result: ResultOf<Task> | undefined) => boolean;
  /** Without a job for so long, a worker is ended. Milliseconds. */
  readonly idleMs: number;
}

/** Loading modules on a machine that others load as well. Milliseconds. */
const startLimitMs = 60_000;
/** How long a stopped job waits for the end of its worker, which native code can delay. Milliseconds. */
const endLimitMs = 5_000;
/** How often the memory of a worker is looked at. An ordinary job is done before the first time. Milliseconds. */
const watchMs = 50;
/**
 * Far above what is allowed: a worker that reaches the limit of its heap while one list grows ends the whole program, and
 * buffers do not count for it at all. Megabytes.
 */
const heapMegabytes = 3000;

/** Worker threads that do jobs one at a time each and stay warm in between. */
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
   * Rejects with the error of the task, with a `WorkerStoppedError` or a `PoolClosedError`, or with what `onStart` throws:
   * that is called when it is the turn of the job, before a worker gets it.
   */
  run(job: JobOf<Task>, onStart?: () => Promise<void>): Promise<ResultOf<Task>> {
    return this.#queue.add(() => this.#run(job, onStart));
  }

  /** Starts a worker where there is none, so that the next job does not wait for that. */
  warmUp(): void {
    if (this.#alive.size > 0 || this.#isClosed) return;
    // A worker that cannot be started is reported to the next caller with a job.
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
    const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes };
    // A worker must never be what keeps the program alive.
    const thread = new WorkerThread<Task>(this.#options.address, resourceLimits).unref();
    this.#alive.add(thread);
    try {
      await this.#within(thread, startLimitMs, Number.POSITIVE_INFINITY, thread.ready());
      return thread;
    } catch (error) {
      // No job is to blame.
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
      // Its files are closed before anybody moves them.
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

/** Asks a worker for its memory from time to time, also while it is in a loop that never ends. Returns what stops this. */
function watchMemory(
  thread: { usedBytes(): Promise<number | undefined> },
  mostBytes: number,
  onMore: () => void,
): () => void {
  let isStopped = false;
  const timer = setInterval(() => {
    // Older versions of Node cannot tell; there the limit of time is the only one.
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
