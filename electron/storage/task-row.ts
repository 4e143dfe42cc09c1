import { type Task, taskSchema } from '../../shared/tasks/task.ts';
import { taskSearchText } from '../../shared/tasks/task-query.ts';
import { taskGroup, taskRank } from '../../shared/tasks/task-state-group.ts';

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

export function parseTask(record: string): Task | undefined {
  try {
    return taskSchema.parse(JSON.parse(record));
  } catch {
    return undefined;
  }
}

/** An unreadable row is omitted, so that it does not hide all other rows. */
export function parseTasks(rows: readonly { record: string }[]): Task[] {
  return rows.map((row) => parseTask(row.record)).filter((task) => task !== undefined);
}
