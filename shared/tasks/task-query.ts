import { z } from 'zod';
import { negativePromptOf, promptOf } from '../models/prompts-of-form.ts';
import { normalizeLettersAndCase } from '../util/normalize-letters-and-case.ts';
import type { Task } from './task.ts';
import { taskGroup, taskGroups, taskRank } from './task-state-group.ts';

export const taskFilterSchema = z.object({
  group: z.enum(taskGroups).optional(),
  modelId: z.string().max(200).optional(),
  /** Searches prompts, problems, ids and trace ids. Ignores case. */
  search: z.string().max(200).optional(),
});
export type TaskFilter = Readonly<z.infer<typeof taskFilterSchema>>;

/** A position in the list: by rank, then newest first. */
export const taskCursorSchema = z.object({ rank: z.number().int(), createdAt: z.number(), id: z.string() });
export type TaskCursor = Readonly<z.infer<typeof taskCursorSchema>>;

/** Returns the searchable text of a task, normalized. */
export function taskSearchText(task: Task): string {
  const { id, taskId, traceId, requestTraceId, problem } = task;
  const went = [problem?.traceId, problem?.sentence];
  const template = task.draft.expandedFrom?.template;
  const parts = [promptOf(task), template, negativePromptOf(task), id, taskId, traceId, requestTraceId, ...went];
  return normalizeLettersAndCase([...new Set(parts.filter((part) => part !== undefined && part !== ''))].join('\n'));
}

export function cursorOf(task: Task): TaskCursor {
  return { rank: taskRank(task), createdAt: task.createdAt, id: task.id };
}

/** Negative when `a` sorts before `b`. */
export function compareCursors(a: TaskCursor, b: TaskCursor): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.createdAt !== b.createdAt) return b.createdAt - a.createdAt;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

export function passesTaskFilter(task: Task, { group, modelId, search = '' }: TaskFilter): boolean {
  if (group !== undefined && taskGroup(task) !== group) return false;
  if (modelId !== undefined && task.modelId !== modelId) return false;
  const sought = normalizeLettersAndCase(search.trim());
  return sought === '' || taskSearchText(task).includes(sought);
}
