import type { WorkerTask } from '../../shared/workers/worker-calls.ts';
import type { PooledWorker } from './pooled-worker.ts';

/**
 * Workers without a job that outlive their pool. A process that opens many cores one after another loads the modules of
 * a worker once, not once for each core.
 */
export class IdleWorkers {
  readonly #byAddress = new Map<string, PooledWorker<WorkerTask>[]>();

  /** Returns a worker of the module at `address`, or `undefined`. The caller owns it from now on. */
  take<Task extends WorkerTask>(address: URL): PooledWorker<Task> | undefined {
    const workers = this.#byAddress.get(address.href) ?? [];
    let worker = workers.pop();
    while (worker?.isEnded) worker = workers.pop();
    // The module at the address serves this task.
    return worker as PooledWorker<Task> | undefined;
  }

  /** Accepts a worker that has loaded its modules and has no job. */
  keep<Task extends WorkerTask>(address: URL, worker: PooledWorker<Task>): void {
    const workers = this.#byAddress.get(address.href) ?? [];
    this.#byAddress.set(address.href, [...workers, worker as PooledWorker<WorkerTask>]);
  }
}
