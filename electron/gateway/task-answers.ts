import { isJsonObject, type JsonObject } from '../../shared/json.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import { rawBound } from './http-answer.ts';
import type { JsonAnswer } from './judge-answer.ts';

/** Strict out, lenient in: these readers take every answer that can be understood at all. */

export type Accepted =
  | { readonly ok: true; readonly taskId: string; readonly status: string | undefined }
  | { readonly ok: false; readonly problem: Problem };

export function readAccepted(answer: JsonAnswer): Accepted {
  const info = taskInfoOf(answer.value);
  const id = info?.['id'] ?? info?.['task_id'];
  if (info && ((typeof id === 'string' && id.trim() !== '' && id.length <= 512) || typeof id === 'number')) {
    return { ok: true, taskId: String(id), status: statusOf(info) };
  }
  const sentence =
    'The gateway took the request, but its answer names no task id. It may have been charged; look for the task with the operator, by the trace id.';
  return { ok: false, problem: problem('answer', sentence, evidence(answer)) };
}

export type Report =
  | { readonly kind: 'working'; readonly status: string | undefined }
  | { readonly kind: 'completed'; readonly urls: readonly string[] }
  /** It says `completed` and names nothing that could be fetched. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly problem: Problem }
  /** Not an answer about this task. */
  | { readonly kind: 'unreadable'; readonly problem: Problem };

const mostLinks = 64;

/** What an answer of a result path says of the task `taskId`. `output` names the array to look in first. */
export function readReport(answer: JsonAnswer, taskId: string, output: 'videos' | 'images'): Report {
  const info = taskInfoOf(answer.value);
  if (!info || !isJsonObject(answer.value)) {
    const sentence = 'The answer to a look at this task is not about a task.';
    return { kind: 'unreadable', problem: problem('answer', sentence, evidence(answer)) };
  }
  const id = info['id'] ?? info['task_id'];
  if ((typeof id === 'string' || typeof id === 'number') && String(id).toLowerCase() !== taskId.toLowerCase()) {
    const sentence = 'The answer to a look at this task is about another task; it was ignored.';
    return { kind: 'unreadable', problem: problem('answer', sentence, evidence(answer)) };
  }
  const status = statusOf(info);
  const urls = linksIn(answer.value, output);
  // Another spelling of success is believed only when it comes with results.
  if (status === 'completed' || (urls.length > 0 && /^(completed|succeeded|success)$/i.test(status ?? ''))) {
    return urls.length > 0 ? { kind: 'completed', urls } : { kind: 'empty' };
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

function linksIn(value: JsonObject, output: 'videos' | 'images'): string[] {
  const other = output === 'videos' ? 'images' : 'videos';
  for (const name of [output, other]) {
    const list = value[name];
    const links = Array.isArray(list) ? list.map(linkOf).filter((link) => link !== null) : [];
    if (links.length > 0) return links.slice(0, mostLinks);
  }
  return [];
}

function linkOf(entry: unknown): string | null {
  const text = isJsonObject(entry) ? entry['url'] : entry;
  if (typeof text !== 'string' || text.length > 8192 || !URL.canParse(text)) return null;
  return /^https?:$/.test(new URL(text).protocol) ? text : null;
}

function failureOf(error: unknown, answer: JsonAnswer): Problem {
  const { title, detail, code } = isJsonObject(error) ? error : ({} as JsonObject);
  const words = [title, detail]
    .filter((each) => typeof each === 'string' && each.trim() !== '')
    .map((each) => String(each).replace(/\s+/g, ' ').trim().slice(0, 1000));
  const [what = 'without a reason', why] = words;
  const number = typeof code === 'number' || typeof code === 'string' ? ` (code ${String(code).slice(0, 40)})` : '';
  const named = number === '' ? what : `${what.replace(/[.!]+$/, '')}${number}`;
  const said = why === undefined ? named : `${named}: ${why}`;
  const sentence = `The gateway reports that the task failed: ${said}`;
  return problem('failed', /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`, { ...evidence(answer) });
}

function evidence(answer: JsonAnswer): Partial<Problem> {
  return {
    status: answer.status,
    raw: answer.text.slice(0, rawBound),
    ...(answer.traceId === undefined ? {} : { traceId: answer.traceId }),
  };
}
