import { modelById } from '../../shared/models/all-models.ts';
import { fieldWithRole } from '../../shared/models/model.ts';
import type { Problem } from '../../shared/problem.ts';
import { chargeClause } from '../../shared/tasks/can-be-charged.ts';
import type { Task } from '../../shared/tasks/task.ts';
import { formatCounted } from '../../shared/util/format-numbers.ts';
import type { PollCounters } from './poll-counters.ts';

const knownStatuses = ['pending', 'processing'];

const mostOddStatuses = 10;

/** Returns a note after many consecutive answers with an unknown status. */
export function unknownStatusNote(counters: PollCounters, id: string, status: string | undefined): { note?: string } {
  if (status === 'completed' || (status !== undefined && knownStatuses.includes(status))) {
    counters.resetUnknownStatus(id);
    return {};
  }
  return counters.countUnknownStatus(id) === mostOddStatuses ? { note: oddStatusNote(status, mostOddStatuses) } : {};
}

function oddStatusNote(status: string | undefined, times: number): string {
  const statusText = status === undefined ? 'no status' : `the status "${status.slice(0, 60)}"`;
  return `The gateway answered ${times} times with ${statusText}, which isn’t documented. The run is treated as in progress.`;
}

/** Returns the problem for a web page that answered in place of data. */
export function interceptedProblem({ sentence: _, ...more }: Problem, times: number): Problem {
  const sentence = `A web page arrived instead of data ${times} times in a row, so the network looks intercepted. Open a web page to sign in to the network, or check the proxy.`;
  return { ...more, sentence };
}

/** Returns a note about unexpected results: `received` results that can be downloaded, and unusable links. */
export function resultsNote(task: Task, received: number, unusable: readonly string[]): string | undefined {
  if (unusable.length === 0) return countNote(task, received);
  const all = received + unusable.length;
  const skippedText = unusable.length === 1 ? '1 result was left out' : `${unusable.length} results were left out`;
  return `Received ${formatCounted(all, 'result')}. ${skippedText}, because of a link that can’t be downloaded: ${listed(unusable)}.`;
}

const mostEmptyAnswers = 5;
/** After this many answers, unusable links count as final. */
const mostUnusableAnswers = 2;

/**
 * Returns the reason why a task ends that was reported as completed `answers` times without a usable link; `undefined`
 * while a result may still arrive.
 */
export function emptyEndReason(unusable: readonly string[], answers: number): string | undefined {
  if (answers < (unusable.length > 0 ? mostUnusableAnswers : mostEmptyAnswers)) return undefined;
  return unusable.length > 0 ? unusableSentence(unusable) : noResultSentence(answers);
}

/** Returns the sentence for a completed task with only unusable links. */
function unusableSentence(unusable: readonly string[]): string {
  const links = unusable.length === 1 ? 'its only result link' : `none of its ${unusable.length} result links`;
  const cannot = unusable.length === 1 ? 'can’t be downloaded' : 'can be downloaded';
  return `The gateway reports the task as completed, but ${links} ${cannot} (${listed(unusable)}). Check its status again, or ask the operator with the trace ID.`;
}

function noResultSentence(answers: number): string {
  return `The gateway reports the task as completed, but returned no result in ${answers} responses.`;
}

function listed(unusable: readonly string[]): string {
  const kinds = [...new Set(unusable)];
  const more = kinds.length > 4 ? ` and ${kinds.length - 4} more` : '';
  return kinds.slice(0, 4).join(', ') + more;
}

/** Returns a note if the number of results differs from the requested number. */
function countNote(task: Task, received: number): string | undefined {
  const model = modelById(task.modelId);
  if (!model || task.tracked) return undefined;
  const requested = askedFor(task) ?? 1;
  if (requested === received) return undefined;
  const outcome = received < requested ? 'Only received results can be saved' : 'All of them are saved';
  return `${formatCounted(requested, 'result was', 'results were')} requested, ${received} received. ${outcome}.`;
}

function askedFor(task: Task): number | undefined {
  const model = modelById(task.modelId);
  const [name] = (model && fieldWithRole(model, 'count')) ?? [];
  const value = name === undefined ? undefined : task.draft.values[name];
  return typeof value === 'number' ? value : undefined;
}

/** Returns the sentence for a task that the gateway did not know for `forMs` milliseconds. */
export function taskNotFoundSentence(task: Pick<Task, 'completedAt' | 'destination'>, forMs: number): string {
  if (task.completedAt !== undefined) {
    return 'The gateway completed this task but no longer knows its ID, so its results can’t be downloaded.';
  }
  const minutes = Math.round(forMs / 60_000);
  return `The gateway accepted this task, but hasn’t recognized its ID for ${minutes} minutes.${chargeClause(task, ' It may have been charged anyway.')} Checking again is free.`;
}
