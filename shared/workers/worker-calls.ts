import { type Problem, ProblemError } from '../problem.ts';
import { errorMessage } from '../util/error-message.ts';

// The protocol of all workers, for threads of Node and for Web Workers. A worker serves one function, which takes a job
// and returns a result. The caller imports only the type of that function:
//
//   count-frames.ts          export async function countFrames(path: string, onProgress: (frames: number) => void) { … }
//   count-frames-worker.ts   serveThread(countFrames);
//   the caller               const thread = new WorkerThread<typeof countFrames>(address);
//                            const count = await thread.ask(path, { onProgress });

export type WorkerTask = (job: never, onProgress: (progress: unknown) => void) => unknown;
export type JobOf<Task extends WorkerTask> = Parameters<Task>[0];
export type ResultOf<Task extends WorkerTask> = Awaited<ReturnType<Task>>;
type ProgressOf<Task extends WorkerTask> = Parameters<Task>[1] extends (progress: infer Progress) => void
  ? Progress
  : never;

interface WorkerRequest {
  readonly id: number;
  readonly job: unknown;
}

type WorkerReply =
  /** The modules of the worker are loaded. Always the first reply. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ErrorData };

/**
 * An error without its class and stack, which cannot be cloned. `code`: the error code of the system, if it has one.
 */
interface ErrorData {
  readonly message: string;
  readonly problem?: Problem;
  readonly code?: unknown;
}

/** The worker ended before it replied. `cause` is the reason, if it is known. */
export class WorkerEndedError extends Error {
  constructor(cause?: unknown) {
    const reason = cause === undefined ? '' : `: ${errorMessage(cause)}`;
    super(`The worker ended without an answer${reason}`, { cause });
    this.name = 'WorkerEndedError';
  }
}

interface AskOptions<Task extends WorkerTask> {
  readonly onProgress?: (progress: ProgressOf<Task>) => void;
  /** Objects of the job that the worker receives without a copy. The caller can't use them afterwards. */
  readonly transfer?: readonly object[];
}

interface PendingCall {
  resolve(result: unknown): void;
  reject(error: unknown): void;
  onProgress(progress: unknown): void;
}

/**
 * The calls to one worker. An adapter connects them to a worker: it posts requests, passes on replies and reports the
 * end.
 */
export class WorkerCalls<Task extends WorkerTask> {
  readonly #post: (request: WorkerRequest, transfer: readonly object[]) => void;
  readonly #pending = new Map<number, PendingCall>();
  #lastId = 0;
  #endError: unknown;
  isEnded = false;

  constructor(post: (request: WorkerRequest, transfer: readonly object[]) => void) {
    this.#post = post;
  }

  /** Rejects with the task's error, or with a `WorkerEndedError`, or with the reason of `end`. */
  ask(job: JobOf<Task>, { onProgress, transfer = [] }: AskOptions<Task> = {}): Promise<ResultOf<Task>> {
    this.#lastId += 1;
    return this.#wait<ResultOf<Task>>(this.#lastId, onProgress, (id) => this.#post({ id, job }, transfer));
  }

  /** Resolves when the worker has loaded its modules. Call it once, immediately after the start. */
  ready(): Promise<void> {
    return this.#wait(readyId, undefined, () => undefined);
  }

  receive(reply: WorkerReply): void {
    const id = reply.kind === 'ready' ? readyId : reply.id;
    const call = this.#pending.get(id);
    if (reply.kind === 'progress') {
      call?.onProgress(reply.progress);
      return;
    }
    this.#pending.delete(id);
    if (reply.kind === 'failed') call?.reject(errorFrom(reply.error));
    else call?.resolve(reply.kind === 'done' ? reply.result : undefined);
  }

  /** Rejects all pending calls and all later ones. Only the first end counts. */
  end(error: unknown): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.#endError = error;
    for (const call of this.#pending.values()) call.reject(error);
    this.#pending.clear();
  }

  #wait<Result>(
    id: number,
    onProgress: ((progress: ProgressOf<Task>) => void) | undefined,
    post: (id: number) => void,
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (this.isEnded) throw this.#endError;
      // The worker serves the function with these types.
      this.#pending.set(id, {
        resolve: (result) => resolve(result as Result),
        reject,
        onProgress: (progress) => onProgress?.(progress as ProgressOf<Task>),
      });
      try {
        post(id);
      } catch (error) {
        // The job cannot be cloned.
        this.#pending.delete(id);
        throw error;
      }
    });
  }
}

const readyId = 0;

/** The worker's side: returns a function that handles requests. `post` sends replies. */
export function serveTask(task: WorkerTask, post: (reply: WorkerReply) => void): (request: WorkerRequest) => void {
  post({ kind: 'ready' });
  return ({ id, job }) => {
    const answer = async () => {
      // The caller knows the types of this function and its job.
      const result = await task(job as never, (progress) => post({ kind: 'progress', id, progress }));
      post({ kind: 'done', id, result });
    };
    void answer().catch((error: unknown) => post({ kind: 'failed', id, error: errorDataOf(error) }));
  };
}

function errorDataOf(error: unknown): ErrorData {
  const message = errorMessage(error);
  if (error instanceof ProblemError) return { message, problem: error.problem };
  return error instanceof Error && 'code' in error ? { message, code: error.code } : { message };
}

function errorFrom({ message, problem, code }: ErrorData): Error {
  if (problem) return new ProblemError(problem);
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
