import type { MaintenanceJobState } from '../../shared/maintenance/maintenance.ts';
import { refuse } from '../../shared/problem.ts';

export interface Job {
  readonly signal: AbortSignal;
  readonly progress: (done: number, total: number) => void;
}

/** `onChange` is called when a job started, ended or progressed. */
export function createJobQueue(onChange: () => void) {
  let current: MaintenanceJobState | undefined;
  let abort = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let isEnded = false;

  function throwIfRunning(): void {
    if (!current && !isEnded) return;
    refuse('Another maintenance job is running. Wait for it, or stop it.');
  }

  return {
    current: (): MaintenanceJobState | undefined => current,
    isEnded: (): boolean => isEnded,
    /** Throws a `ProblemError` while a job is running. */
    throwIfRunning,
    /** Throws a `ProblemError` while another job is running. */
    async run<T>(kind: MaintenanceJobState['kind'], work: (job: Job) => Promise<T>): Promise<T> {
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
    /** Stops the running job as soon as possible. */
    stop: (): void => abort.abort(),
    /** Stops the running job and waits for its end. No further job starts. */
    async close(): Promise<void> {
      isEnded = true;
      abort.abort();
      await running;
    },
  };
}
