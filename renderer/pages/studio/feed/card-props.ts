import type { Task } from '../../../../shared/tasks/task.ts';

export interface CardProps {
  readonly task: Task;
}
