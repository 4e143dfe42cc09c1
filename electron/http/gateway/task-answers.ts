import { type Problem, problem } from '../../../shared/problem.ts';
import { isJsonObject, type JsonObject } from '../../../shared/util/json.ts';
import { readErrorValue } from './error-body.ts';
import { meantStatus } from './error-members.ts';
import { mostRawBytes } from './http-answer.ts';
import type { JsonAnswer } from './request-outcome.ts';

/** These readers accept every answer that can be understood, in any of the usual formats. */

type Accepted =
  | { readonly ok: true; readonly taskId: string; readonly status: string | undefined }
  | { readonly ok: false; readonly problem: Problem };

/** `charged`: the sentence that warns of a charge. */
export function readAccepted(answer: JsonAnswer, charged = ' It may have been charged.'): Accepted {
  const info = taskInfoOf(answer.value);
  const id = info?.['id'] ?? info?.['task_id'];
  if (info && ((typeof id === 'string' && id.trim() !== '' && id.length <= 512) || typeof id === 'number')) {
    return { ok: true, taskId: String(id), status: statusOf(info) };
  }
  const sentence = `The gateway accepted the request, but its response contains no task ID.${charged} Ask the operator to look up the task by the trace ID.`;
  return { ok: false, problem: problem('answer', sentence, evidence(answer)) };
}

export type Report =
  | { readonly kind: 'working'; readonly status: string | undefined }
  /** `unusable` describes each link that is never fetched. */
  | { readonly kind: 'completed'; readonly urls: readonly string[]; readonly unusable: readonly string[] }
  /** The status is `completed`, but no link can be fetched. */
  | { readonly kind: 'empty'; readonly unusable: readonly string[] }
  | { readonly kind: 'failed'; readonly problem: Problem }
  /** The answer is not about this task. */
  | { readonly kind: 'unreadable'; readonly problem: Problem };

const mostLinks = 64;

/** Reads the status of task `taskId` from the answer of a result path. `output` names the array whose links come first. */
export function readReport(answer: JsonAnswer, taskId: string, output: 'videos' | 'images'): Report {
  const info = taskInfoOf(answer.value);
  if (!info || !isJsonObject(answer.value)) {
    const sentence = 'The status response for this task doesn’t describe a task.';
    return { kind: 'unreadable', problem: problem('answer', sentence, evidence(answer)) };
  }
  const id = info['id'] ?? info['task_id'];
  if ((typeof id === 'string' || typeof id === 'number') && String(id).toLowerCase() !== taskId.toLowerCase()) {
    const sentence = 'The status response for this task describes another task, so it was ignored.';
    return { kind: 'unreadable', problem: problem('answer', sentence, evidence(answer)) };
  }
  const status = statusOf(info);
  const { urls, unusable } = linksIn(answer.value, output);
  // Other words for success count only together with results.
  if (status === 'completed' || (urls.length > 0 && /^(completed|succeeded|success)$/i.test(status ?? ''))) {
    return urls.length > 0 ? { kind: 'completed', urls, unusable } : { kind: 'empty', unusable };
  }
  if (status === 'failed' || (status?.toLowerCase() === 'failed' && isJsonObject(info['error']))) {
    return { kind: 'failed', problem: failureOf(info['error'], answer) };
  }
  return { kind: 'working', status };
}

function taskInfoOf(value: unknown): JsonObject | null {
  if (!isJsonObject(value)) return null;
  const info = value['task_info'];
  if (isJsonObject(info)) return info;
  return 'id' in value || 'status' in value || 'task_id' in value ? value : null;
}

function statusOf(info: JsonObject): string | undefined {
  const status = info['status'];
  return typeof status === 'string' || typeof status === 'number' ? String(status).slice(0, 100) : undefined;
}

interface Links {
  readonly urls: readonly string[];
  readonly unusable: readonly string[];
}

/** Returns the links of both lists, those of `output` first. A link that is also in the other list is one result. */
function linksIn(value: JsonObject, output: 'videos' | 'images'): Links {
  const first = readLinks(value[output]);
  const second = readLinks(value[output === 'videos' ? 'images' : 'videos']);
  return {
    urls: [...first.urls, ...second.urls.filter((url) => !first.urls.includes(url))],
    unusable: [...first.unusable, ...second.unusable],
  };
}

function readLinks(list: unknown): Links {
  const entries = (Array.isArray(list) ? list : []).slice(0, mostLinks).map((entry) => readLink(entry));
  return {
    urls: entries.flatMap(({ url }) => url ?? []),
    unusable: entries.flatMap(({ unusable }) => unusable ?? []),
  };
}

/** Returns a usable link, or a short description of an unusable entry. Other entries return neither. */
function readLink(entry: unknown): { readonly url?: string; readonly unusable?: string } {
  const link = isJsonObject(entry) ? entry['url'] : entry;
  if (link === undefined || link === null || link === '') return {};
  if (typeof link !== 'string') return { unusable: `a ${typeof link} instead of a link` };
  if (!URL.canParse(link)) return { unusable: 'text that isn’t a link' };
  const { protocol } = new URL(link);
  if (!/^https?:$/.test(protocol)) return { unusable: `a ${protocol.slice(0, 20)} link` };
  return link.length > 8192 ? { unusable: 'a link that is too long' } : { url: link };
}

function failureOf(error: unknown, answer: JsonAnswer): Problem {
  const { message } = readErrorValue(error);
  const sentence = `The gateway reports that the task failed: ${message || 'no reason given'}`;
  const meant = isJsonObject(error) ? meantStatus(error)?.status : undefined;
  return problem('failed', /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`, {
    ...evidence(answer),
    ...(meant === undefined ? {} : { meantStatus: meant }),
  });
}

function evidence(answer: JsonAnswer): Partial<Problem> {
  return {
    status: answer.status,
    raw: answer.text.slice(0, mostRawBytes),
    ...(answer.traceId === undefined ? {} : { traceId: answer.traceId }),
  };
}
