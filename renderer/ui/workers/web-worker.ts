import { serveTask, WorkerCalls, WorkerEndedError, type WorkerTask } from '../../../shared/workers/worker-calls.ts';

/**
 * A Web Worker that serves one task. Its calls reject when it fails. `worker`: the bundler finds the file of a worker only
 * where `new Worker(new URL(…))` is written.
 */
export class WebWorker<Task extends WorkerTask> extends WorkerCalls<Task> {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    super((request, transfer) => worker.postMessage(request, [...transfer] as Transferable[]));
    this.#worker = worker;
    worker.addEventListener('message', ({ data }) => this.receive(data));
    // The worker can't be loaded, or threw outside its task.
    worker.addEventListener('error', ({ message }) =>
      this.stop(new WorkerEndedError(message === '' ? undefined : message)),
    );
  }

  /** Ends the worker immediately. Pending calls reject with `reason`. */
  stop(reason: unknown): void {
    this.end(reason);
    this.#worker.terminate();
  }
}

/** Called once by the module of a worker. */
export function serveWebWorker(task: WorkerTask): void {
  const receive = serveTask(task, (reply) => self.postMessage(reply));
  self.addEventListener('message', ({ data }) => receive(data));
}
