import type { Destination, Task } from '../../shared/tasks/task.ts';
import type { TaskEvent } from '../../shared/tasks/task-event.ts';
import { connectionKey } from './gateway-scope-keys.ts';

/** The fields that change after an uneventful poll. */
type CountedPoll = Readonly<Pick<Task, 'looks' | 'updatedAt'> & { nextLookAt: number }>;

/** The task facts that a poll needs, small enough to hold thousands of tasks in memory. */
export type PolledTask = Readonly<
  Pick<Task, 'id' | 'modelId' | 'destination' | 'state' | 'looks'> &
    Pick<Task, 'taskId' | 'resultPath' | 'status' | 'completedAt'> & {
      hasProblem: boolean;
      /** Counters of polls that are only shown. They are stored together with the next event. */
      quiet?: CountedPoll;
    }
>;

export type UneventfulPoll = Extract<TaskEvent, { kind: 'still-working' | 'put-off' }>;

/** `id` is the id of the task as an existing string: the one from the disk would be another copy of the text. */
export function polledTaskOf(task: Task, id = task.id): PolledTask {
  const { modelId, destination, state, looks, taskId, resultPath, status, completedAt, problem } = task;
  return {
    id,
    modelId: shared(texts, modelId, modelId),
    destination: shared(destinations, connectionKey(destination), destination),
    state,
    looks,
    ...(taskId === undefined ? {} : { taskId }),
    ...(resultPath === undefined ? {} : { resultPath: shared(texts, resultPath, resultPath) }),
    ...(status === undefined ? {} : { status: shared(texts, status, status) }),
    ...(completedAt === undefined ? {} : { completedAt }),
    hasProblem: problem !== undefined,
  };
}

/** A thousand tasks share few different texts. Each text from the disk or from an answer would be a separate copy. */
const texts = new Map<string, string>();
const destinations = new Map<string, Destination>();
const mostShared = 200;

function shared<Value>(values: Map<string, Value>, key: string, value: Value): Value {
  const same = values.get(key);
  if (same !== undefined) return same;
  // A gateway may put a number into its status, so the cache must not grow without limit.
  if (values.size >= mostShared) values.clear();
  values.set(key, value);
  return value;
}

/** Returns the changed counters of an uneventful poll; `undefined` when the event must be stored. */
export function countersAfter(event: UneventfulPoll, summary: PolledTask): CountedPoll | undefined {
  if (summary.state !== 'waiting' || summary.hasProblem) return undefined;
  const { nextLookAt, at: updatedAt } = event;
  if (event.kind === 'put-off') return { looks: summary.looks, nextLookAt, updatedAt };
  const isNew = event.status !== summary.status || event.resultPath !== summary.resultPath || event.note !== undefined;
  return isNew ? undefined : { looks: summary.looks + 1, nextLookAt, updatedAt };
}
