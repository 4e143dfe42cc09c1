import type { MaintenanceJobState } from '../../shared/maintenance/maintenance.ts';
import { ProblemError, problem } from '../../shared/problem.ts';

/** Long jobs, one at a time. */
export interface JobQueue {
  current(): MaintenanceJobState | undefined;
  /** Throws a `ProblemError` while one runs. */
  throwIfRunning(): void;
  /** Throws a `ProblemError` while another one runs. */
  run<T>(kind: MaintenanceJobState['kind'], work: (job: Job) => Promise<T>): Promise<T>;
  /** Ends the one that runs as soon as it can. */
  stop(): void;
  /** Stops it and waits for its end; none begins after that. */
  close(): Promise<void>;
}

export interface Job {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

/** `onChange`: one began, ended, or came further. */
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
