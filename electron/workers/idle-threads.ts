import type { WorkerTask } from '../../shared/workers/worker-calls.ts';
import type { WorkerThread } from '../util/worker-thread.ts';

/**
 * Threads without a job that outlive their pool. A process that opens many cores one after another loads the modules of
 * a thread once, not once for each core.
 */
export class IdleThreads {
  readonly #byAddress = new Map<string, WorkerThread<WorkerTask>[]>();

  /** Returns a thread of the module at `address`, or `undefined`. The caller owns it from now on. */
  take<Task extends WorkerTask>(address: URL): WorkerThread<Task> | undefined {
    const threads = this.#byAddress.get(address.href) ?? [];
    let thread = threads.pop();
    while (thread?.isEnded) thread = threads.pop();
    // The module at the address serves this task.
    return thread as WorkerThread<Task> | undefined;
  }

  /** Accepts a thread that has loaded its modules and has no job. */
  keep<Task extends WorkerTask>(address: URL, thread: WorkerThread<Task>): void {
    const threads = this.#byAddress.get(address.href) ?? [];
    this.#byAddress.set(address.href, [...threads, thread as WorkerThread<WorkerTask>]);
  }
}
