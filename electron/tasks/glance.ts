import type { Task, TaskEvent } from '../../shared/task.ts';

/** What a look needs to know of a task: little enough that thousands of them stay in memory. */
export type Glance = Readonly<
  Pick<Task, 'id' | 'modelId' | 'destination' | 'state' | 'looks'> &
    Pick<Task, 'taskId' | 'resultPath' | 'status' | 'completedAt'> & { hasProblem: boolean }
>;

/** What a look that found nothing new changes. */
export type Counted = Readonly<Pick<Task, 'looks' | 'updatedAt'> & { nextLookAt: number }>;

export type QuietEvent = Extract<TaskEvent, { kind: 'still-working' | 'put-off' }>;

export function glanceAt(task: Task): Glance {
  const { id, modelId, destination, state, looks, taskId, resultPath, status, completedAt, problem } = task;
  return {
    id,
    modelId,
    destination,
    state,
    looks,
    ...(taskId === undefined ? {} : { taskId }),
    ...(resultPath === undefined ? {} : { resultPath }),
    ...(status === undefined ? {} : { status }),
    ...(completedAt === undefined ? {} : { completedAt }),
    hasProblem: problem !== undefined,
  };
}

/** What `next` would change of it where `event` is no news; `undefined` when there is something to be written down. */
export function countedBy(event: QuietEvent, glance: Glance): Counted | undefined {
  if (glance.state !== 'waiting' || glance.hasProblem) return undefined;
  const { nextLookAt, at: updatedAt } = event;
  if (event.kind === 'put-off') return { looks: glance.looks, nextLookAt, updatedAt };
  const isNews = event.status !== glance.status || event.resultPath !== glance.resultPath || event.note !== undefined;
  return isNews ? undefined : { looks: glance.looks + 1, nextLookAt, updatedAt };
}
