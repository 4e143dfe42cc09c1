import type { Model } from '../../../shared/models/model.ts';
import type { SandboxTask, TaskStatus } from './sandbox-task.ts';
import { createAnswerHasStatus } from './served-result-path.ts';

export type ResultLists = Partial<Record<Model['output'], readonly string[]>>;

interface TaskInfo {
  readonly id: string;
  readonly status?: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly error?: { readonly code: number; readonly title: string; readonly detail: string };
}

/** Returns the body of a 202. */
export function createAnswer(task: SandboxTask): { task_info: TaskInfo } {
  const created = new Date(task.record.createdAt).toISOString();
  const status = createAnswerHasStatus(task.model) ? { status: 'pending' } : {};
  return { task_info: { id: task.record.id, ...status, created_at: created, updated_at: created } };
}

/** Returns the body of a get-task answer. `links` creates the lists of URLs, and is called only if they are returned. */
export function resultAnswer(task: SandboxTask, stand: TaskStatus, links: () => ResultLists): Record<string, unknown> {
  const info: TaskInfo = {
    id: task.record.id,
    ...wireStatus(task, stand),
    created_at: new Date(task.record.createdAt).toISOString(),
    updated_at: new Date(stand.at).toISOString(),
    ...(stand.status === 'failed' ? { error: stand.error } : {}),
  };
  const hasResults = stand.status === 'completed' && !task.behaviours.has('empty');
  return { task_info: info, ...(hasResults ? links() : {}) };
}

function wireStatus(task: SandboxTask, stand: TaskStatus): { status?: string } {
  const isFinished = stand.status === 'completed' || stand.status === 'failed';
  if (!isFinished && task.behaviours.has('no-status')) return {};
  if (!isFinished && task.behaviours.has('unknown-status')) return { status: 'queued' };
  return { status: stand.status };
}
