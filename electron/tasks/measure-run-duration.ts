import type { Task } from '../../shared/tasks/task.ts';
import type { TaskEvent } from '../../shared/tasks/task-event.ts';

/**
 * After a longer pause than the longest poll interval, a run may have ended long before it was noticed. Milliseconds.
 */
const longestPauseMs = 150_000;

export interface RunDuration {
  readonly task: Task;
  /** Milliseconds from accepted to completed. */
  readonly took: number;
}

/** Returns the duration of a run if both of its ends were noticed in time. */
export function measureRunDuration(before: Task, after: Task, event: TaskEvent): RunDuration | undefined {
  if (event.kind !== 'completed' || after === before || before.completedAt !== undefined) return undefined;
  if (before.tracked || before.acceptedAt === undefined) return undefined;
  if (event.at - before.updatedAt > longestPauseMs) return undefined;
  const durationMs = event.at - before.acceptedAt;
  return durationMs > 0 ? { task: after, took: durationMs } : undefined;
}
