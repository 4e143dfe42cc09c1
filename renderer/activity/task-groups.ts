import { isFinal, type Task } from '../../shared/task.ts';

export interface TaskGroups {
  /** Stuck until a person decides. */
  readonly needsYou: readonly Task[];
  readonly running: readonly Task[];
  readonly ended: readonly Task[];
}

/** A decision is due where money may be lost or a paid result may be. */
function needsDecision(task: Task): boolean {
  if (task.state === 'unknown' || task.state === 'expired') return true;
  // A download that failed is tried again by itself, but the links end within the hour.
  return task.state === 'saving' && task.problem !== undefined;
}

/** Each group newest first, as the tasks come. */
export function groupTasks(tasks: readonly Task[]): TaskGroups {
  const rest = tasks.filter((task) => !needsDecision(task));
  return {
    needsYou: tasks.filter(needsDecision),
    running: rest.filter((task) => !isFinal(task.state)),
    ended: rest.filter((task) => isFinal(task.state)),
  };
}
