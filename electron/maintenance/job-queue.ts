import type { MaintenanceJobState } from '../../shared/maintenance/maintenance.ts';
import { ProblemError, problem } from '../../shared/problem.ts';

/** Long jobs, one at a time. */
export interface JobQueue {
  current(): MaintenanceJobState | undefined;
  /** Throws a `ProblemError` while one runs. */
  refuseSecond(): void;
  /** Throws a `ProblemError` while another one runs. */
  run<T>(kind: MaintenanceJobState['kind'], work: (job: Job) => Promise<T>): Promise<T>;
  /** Ends the one that runs as soon as it can. */
  stop(): void;
  /** Stops it and waits for its end; none begins after that. */
  end(): Promise<void>;
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

  function refuseSecond(): void {
    if (!current && !isEnded) return;
    throw new ProblemError(problem('input', 'Another maintenance job is running. Wait for it, or stop it.'));
  }

  return {
    current: () => current,
    refuseSecond,
    async run(kind, work) {
      refuseSecond();
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
    async end() {
      isEnded = true;
      abort.abort();
      await running;
    },
  };
}
