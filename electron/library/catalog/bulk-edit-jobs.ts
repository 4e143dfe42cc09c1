import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type BulkJob, type BulkJobKind, leastBulk, type Stopped } from '../../../shared/library/bulk-job.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { sqliteErrorSentence } from '../../storage/database/sqlite-errors.ts';

/**
 * Runs changes of many results in slices. Between slices, other work runs, progress is reported, and the job can be
 * stopped.
 */
export type BulkEditJobs = ReturnType<typeof createBulkEditJobs>;

export interface SliceDone {
  /** Number of results in this slice. */
  readonly count: number;
  readonly isLast: boolean;
}

/** Results per slice. A slice is one transaction, whose commit must stay far below 50 ms. */
export const sliceSize = 250;

/** `onChange` is called when a job started, progressed or ended. */
export function createBulkEditJobs(onChange: () => void, onUnexpectedError: (error: unknown) => void) {
  const jobs = new Map<string, BulkJob>();
  const ends = new Set<Promise<unknown>>();
  let isClosed = false;

  function change(job: BulkJob): void {
    jobs.set(job.id, job);
    if (job.of >= leastBulk) onChange();
  }

  function reasonOf(error: unknown): string {
    if (error instanceof ProblemError) return error.problem.sentence;
    const sentence = sqliteErrorSentence(error);
    if (sentence === undefined) onUnexpectedError(error);
    return sentence ?? 'An unexpected error occurred. See the log for details.';
  }

  async function run(kind: BulkJobKind, total: number, slice: () => Promise<SliceDone>): Promise<Stopped | undefined> {
    const id = randomUUID();
    change({ id, kind, done: 0, of: total });
    let done = 0;
    try {
      for (;;) {
        const { count, isLast } = await slice();
        if (isLast) return undefined;
        done += count;
        const job = jobs.get(id);
        // After the last result, there is nothing to stop.
        if ((isClosed || job?.stopping) && done < total) return { reached: done, of: total };
        change({ id, kind, done: Math.min(done, total), of: total });
        await setImmediate();
      }
    } catch (error) {
      if (done === 0) throw error;
      return { reached: done, of: Math.max(total, done), reason: reasonOf(error) };
    } finally {
      jobs.delete(id);
      if (total >= leastBulk) onChange();
    }
  }

  return {
    /** Returns the running jobs that are large enough to report, in the order of their start. */
    running: (): readonly BulkJob[] => [...jobs.values()].filter(({ of }) => of >= leastBulk),
    /**
     * Calls `slice` until the last slice, or until the job is stopped; each slice is atomic. Returns the reason of a
     * stop, `undefined` after the last slice. An error in the first slice is thrown; a later error becomes the reason.
     */
    run(kind: BulkJobKind, total: number, slice: () => Promise<SliceDone>): Promise<Stopped | undefined> {
      const running = run(kind, total, slice);
      const end = running.catch(() => {}).finally(() => ends.delete(end));
      ends.add(end);
      return running;
    },
    /** Resolves when the jobs that run now have ended. Background work waits for them. */
    async afterRunning(): Promise<void> {
      await Promise.all(ends);
    },
    /** Does nothing for a job that is not running. */
    stop(id: string): void {
      const job = jobs.get(id);
      if (job) change({ ...job, stopping: true });
    },
    /** Stops all running jobs and waits for them. Each ends at the latest after its current slice. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(ends);
    },
  };
}
