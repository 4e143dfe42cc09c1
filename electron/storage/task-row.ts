import { type Task, taskSchema } from '../../shared/tasks/task.ts';
import { taskSearchText } from '../../shared/tasks/task-query.ts';
import { taskGroup, taskRank } from '../../shared/tasks/task-state-group.ts';

/** Columns beside the record exist to find, order and count. */
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

/** A row that cannot be read is left out rather than keeping all the others from the screen. */
export function parseTasks(rows: readonly { record: string }[]): Task[] {
  return rows.map((row) => parseTask(row.record)).filter((task) => task !== undefined);
}
