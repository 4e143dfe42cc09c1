import { type Task, taskSchema } from '../../shared/tasks/task.ts';
import { taskSearchText } from '../../shared/tasks/task-query.ts';
import { taskGroup, taskRank } from '../../shared/tasks/task-state-group.ts';
import { parseRecord, parseRecords } from './database/record-store.ts';

/** Returns the columns for searching, sorting and counting. */
export function rowOf(task: Task) {
  return {
    id: task.id,
    state: task.state,
    created_at: task.createdAt,
    task_rank: taskRank(task),
    task_group: taskGroup(task),
    model_id: task.modelId,
    folded: taskSearchText(task),
    comparison_id: task.comparisonId ?? null,
    shot_id: task.shotId ?? null,
    record: JSON.stringify(task),
  };
}

export const parseTask = (record: string): Task | undefined => parseRecord(taskSchema, record);
export const parseTasks = (rows: readonly { record: string }[]): Task[] => parseRecords(taskSchema, rows);

/** One history entry of a task: event, time, and the answer of the gateway. */
export interface TaskHistoryEntry {
  readonly kind: string;
  readonly attempt?: number | undefined;
  readonly httpStatus?: number | undefined;
  readonly traceId?: string | undefined;
  /** The unchanged answer, whose beginning is stored. */
  readonly raw?: string | undefined;
  readonly facts?: object | undefined;
}
