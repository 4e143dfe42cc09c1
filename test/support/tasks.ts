import { randomUUID } from 'node:crypto';
import type { Task } from '../../shared/tasks/task.ts';

/** A task that waits at a gateway, as the task store has it. */
export function taskOf(more: Partial<Task> = {}): Task {
  return {
    id: randomUUID(),
    modelId: 'image-e-2',
    destination: { kind: 'gateway', origin: 'https://gateway.example' },
    draft: { values: { prompt: 'A red canoe drifts on a still lake' }, extra: '' },
    state: 'waiting',
    createdAt: 1,
    updatedAt: 1,
    taskId: 'task-1',
    looks: 0,
    nextLookAt: 5,
    links: [],
    ...more,
  };
}

/** A task with this number of results in the library. */
export function savedTask(results: number, more: Partial<Task> = {}): Task {
  const links = Array.from({ length: results }, (_, index) => ({ url: 'https://x', itemId: `item-${index + 1}` }));
  return taskOf({ state: 'done', links, ...more });
}
