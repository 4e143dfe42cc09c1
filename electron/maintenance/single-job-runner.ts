import type { MaintenanceJobState } from '../../shared/maintenance/maintenance.ts';
import { ProblemError, problem } from '../../shared/problem.ts';

/** Runs long jobs one at a time. */
export interface JobQueue {
  current(): MaintenanceJobState | undefined;
  /** Throws a `ProblemError` while a job is running. */
  throwIfRunning(): void;
  /** Throws a `ProblemError` while another job is running. */
  run<T>(kind: MaintenanceJobState['kind'], work: (job: Job) => Promise<T>): Promise<T>;
  /** Stops the running job as soon as possible. */
  stop(): void;
  /** Stops the running job and waits for its end. No further job starts. */
  close(): Promise<void>;
}

export interface Job {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

/** `onChange` is called when a job started, ended or progressed. */
export function createJobQueue(onChange: () => void): JobQueue {
  let current: MaintenanceJobState | undefined;
  let abort = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let isEnded = false;

  function throwIfRunning(): void {
    if (!current && !isEnded) return;
    throw new ProblemError(problem('input', 'Another maintenance job is running. Wait for it, or stop it.'));
  }

  return {
    current: () => current,
    throwIfRunning,
    async run(kind, work) {
      throwIfRunning();
      abort = new AbortController();
      current = { kind, done: 0 };
      onChange();
      const progress = (done: number, total: number) => {
        current = { kind, done, total };
        onChange();
      };
      const working = work({ signal: abort.signal, progress }).finally(() => {
        current = undefined;
        onChange();
      });
      running = working.catch(() => {});
      return working;
    },
    stop: () => abort.abort(),
    async close() {
      isEnded = true;
      abort.abort();
      await running;
    },
  };
}
