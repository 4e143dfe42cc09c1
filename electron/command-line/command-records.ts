import path from 'node:path';
import type { Item } from '../../shared/library/item.ts';
import { promptOf } from '../../shared/models/prompts-of-form.ts';
import type { Task } from '../../shared/tasks/task.ts';

// The JSON values that commands print. Scripts depend on them: fields are added and never renamed.

export function runRecord(task: Task, items: readonly Item[], libraryFolder: string, row?: number) {
  return {
    type: 'run',
    id: task.id,
    row: row ?? null,
    comparison: task.comparisonId ?? null,
    model: task.modelId,
    prompt: promptOf(task),
    state: task.state,
    task: task.taskId ?? null,
    createdAt: new Date(task.createdAt).toISOString(),
    traceId: task.traceId ?? task.requestTraceId ?? null,
    problem: task.problem ? { kind: task.problem.kind, sentence: task.problem.sentence } : null,
    files: items.map((item) => pathOf(item, libraryFolder)),
    items: items.map(({ id }) => id),
  };
}

export function pathOf({ file }: Pick<Item, 'file'>, libraryFolder: string): string {
  return path.join(libraryFolder, ...file.split('/'));
}

/** The state of a run, for people. */
export function stateText(task: Task): string {
  const { state, problem } = task;
  return problem ? `${state}: ${problem.sentence}` : state;
}
