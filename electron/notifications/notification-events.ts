import type { BudgetLevel, BudgetUse } from '../../shared/money/budget.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { isFinal } from '../../shared/tasks/task-states.ts';
import type { TaskChange } from '../tasks/task-ledger.ts';

export interface TaskNotification {
  readonly kind: 'saved' | 'failed' | 'rejected' | 'unknown' | 'expired' | 'too-large' | 'needs-key';
  readonly task: Task;
}

/** Nothing can be saved. This affects all results, not one task. */
export interface StorageNotification {
  readonly kind: 'shut';
  readonly why: Problem;
}

/** A budget is nearly or completely spent. */
export interface BudgetNotification {
  readonly kind: 'budget';
  readonly use: BudgetUse;
  readonly level: Exclude<BudgetLevel, 'below'>;
}

/** A client of the Model Context Protocol wants to start runs, and the user must answer in the window. */
export interface QuestionNotification {
  readonly kind: 'question';
  /** Name of the client. */
  readonly client: string;
  /** Number of runs. */
  readonly runs: number;
}

export type NotificationEvent = TaskNotification | StorageNotification | BudgetNotification | QuestionNotification;

/**
 * The notification for a step of a task, if the user should know it. Each step is stored once, so it is reported once,
 * also when the program ends in between.
 */
export function notificationOf({ before, after, event }: TaskChange): TaskNotification | undefined {
  // The user stopped the task and knows about it.
  if (event.kind === 'stopped') return undefined;
  if (event.kind === 'look-failed') {
    return waitsForKey(after) && !waitsForKey(before) ? { kind: 'needs-key', task: after } : undefined;
  }
  if (event.kind === 'too-large') {
    const isNew = event.sizes.some(({ index }) => before.links[index]?.bytesAtLeast === undefined);
    return isNew ? { kind: 'too-large', task: after } : undefined;
  }
  if (isFinal(before.state)) return undefined;
  switch (after.state) {
    case 'done':
      return { kind: 'saved', task: after };
    case 'failed':
    case 'rejected':
    case 'unknown':
    case 'expired':
      return { kind: after.state, task: after };
    default:
      return undefined;
  }
}

/** True when polling is paused until there is another key. */
export function waitsForKey(task: Task): boolean {
  const isAboutKey = task.problem?.kind === 'key' || task.problem?.kind === 'access';
  return task.state === 'waiting' && task.nextLookAt === undefined && isAboutKey;
}
