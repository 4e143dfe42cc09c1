import type { BudgetLevel, BudgetUse } from '../../shared/money/budget.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Task } from '../../shared/tasks/task.ts';

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
