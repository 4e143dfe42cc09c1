import { assertNever } from '../problem.ts';
import type { Task } from './task.ts';

/**
 * The groups of tasks, in display order:
 *
 * - `needs-you` blocked until the user decides, or close to expiry
 * - `running`   continues automatically
 * - `saved`     every result is in the library
 * - `failed`    no result was made
 * - `stopped`   no longer polled
 */
export const taskGroups = ['needs-you', 'running', 'saved', 'failed', 'stopped'] as const;
export type TaskGroup = (typeof taskGroups)[number];

export function taskGroup(task: Task): TaskGroup {
  switch (task.state) {
    case 'sending':
      return 'running';
    case 'waiting':
      return waitsForKey(task) ? 'needs-you' : 'running';
    case 'saving':
      // A failed download is retried automatically, but the links expire within the hour.
      return task.problem === undefined ? 'running' : 'needs-you';
    case 'unknown':
    case 'expired':
      return 'needs-you';
    case 'done':
      return 'saved';
    case 'failed':
    case 'rejected':
      return 'failed';
    case 'stopped':
      return 'stopped';
    default:
      return assertNever(task.state);
  }
}

/** Returns true when polling is paused until the gateway accepts a key. */
export function waitsForKey(task: Task): boolean {
  const isPaused = task.state === 'saving' || (task.state === 'waiting' && task.nextLookAt === undefined);
  return isPaused && (task.problem?.kind === 'key' || task.problem?.kind === 'access');
}

/**
 * Ranks a task for the list: tasks that need the user first, then running tasks, then all others; each group newest
 * first.
 */
export function taskRank(task: Task): number {
  const group = taskGroup(task);
  return group === 'needs-you' ? 0 : group === 'running' ? 1 : 2;
}
