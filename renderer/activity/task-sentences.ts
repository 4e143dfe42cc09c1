import { formatBytes, formatClock } from '../../shared/numbers.ts';
import { assertNever } from '../../shared/problem.ts';
import type { Task } from '../../shared/task.ts';

/** After this the task is called overdue. It is still watched. */
const overdueAfter = 20 * 60_000;

export function isOverdue(task: Task, now: number): boolean {
  return task.state === 'waiting' && now - (task.acceptedAt ?? task.createdAt) > overdueAfter;
}

/** The line under a task in the list. */
export function taskLine(task: Task, now: number): string {
  switch (task.state) {
    case 'sending':
      return task.nextSendAt === undefined
        ? 'Sending the request'
        : `Not sent yet, tried again by itself: ${task.problem?.sentence ?? ''}`;
    case 'waiting':
      return [isOverdue(task, now) ? 'Overdue, still watched' : statusWord(task.status), nextLook(task, now)]
        .filter((part) => part !== '')
        .join(' · ');
    case 'saving':
      return task.problem ? `Not saved yet: ${task.problem.sentence}` : `Saving ${progress(task)}`.trim();
    case 'done':
      return `Saved · ${results(task)}${took(task)}`;
    case 'rejected':
      return `Rejected${task.problem?.status === undefined ? '' : ` · answered ${task.problem.status}`}, no task was made`;
    case 'failed':
      return `Failed: ${task.problem?.sentence ?? 'no reason was given'}`;
    case 'unknown':
      return 'Outcome unknown. May have been charged';
    case 'expired':
      return 'The links ended before the results were saved';
    case 'stopped':
      return 'Not watched any more · it may still finish';
    default:
      return assertNever(task.state);
  }
}

/** What happened, and what it means, for the head of the detail; empty where the task's problem says it all. */
export function taskSentence(task: Task, now: number): string {
  const isToldByProblem = task.state === 'unknown' || task.state === 'rejected' || task.state === 'expired';
  if (task.problem && isToldByProblem) return '';
  switch (task.state) {
    case 'sending':
      return 'The request is being sent. It was written down before, so that an accepted one cannot be lost.';
    case 'waiting':
      return isOverdue(task, now)
        ? 'It takes longer than usual. Triptych goes on looking for it, for a day at least; looking is free.'
        : `${task.tracked ? 'It is watched by its id.' : 'The gateway accepted it and works on it.'} Triptych looks from time to time; looking is free.`;
    case 'saving':
      return 'It is finished. Its results are being saved to your library before their links end.';
    case 'done':
      return 'It is finished, and every result is in your library.';
    case 'rejected':
      return 'The gateway declined the request. Nothing was made.';
    case 'failed':
      return 'Whether a failed task is charged, the gateway does not say.';
    case 'unknown':
      return 'The gateway may have accepted this request, and charged for it. Triptych does not send it again by itself.';
    case 'expired':
      return 'It was finished, but its links were no longer valid when the results were fetched.';
    case 'stopped':
      return 'It is not watched any more. It may still finish and be charged.';
    default:
      return assertNever(task.state);
  }
}

export function nextLook(task: Task, now: number): string {
  if (task.state !== 'waiting' || task.nextLookAt === undefined) return '';
  const seconds = Math.round((task.nextLookAt - now) / 1000);
  if (seconds <= 0) return 'looking now';
  if (seconds < 60) return `next look in ${seconds} s`;
  const rest = seconds % 60;
  return `next look in ${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`;
}

/** Bytes of a download are known, so they are told; nothing else has a share of a whole. */
export function progress(task: Task): string {
  const received = task.links.reduce((sum, link) => sum + (link.bytesReceived ?? 0), 0);
  const whole = task.links.every((link) => link.bytesTotal !== undefined);
  const total = task.links.reduce((sum, link) => sum + (link.bytesTotal ?? 0), 0);
  if (received === 0) return '';
  return whole ? `${formatBytes(received)} of ${formatBytes(total)}` : formatBytes(received);
}

/** A status as it came, for people: the gateway's own word where we do not know it. */
function statusWord(status: string | undefined): string {
  if (status === undefined || status === '') return 'Waiting';
  return status.charAt(0).toUpperCase() + status.slice(1);
}

function results(task: Task): string {
  const count = task.links.filter((link) => link.itemId !== undefined).length;
  return count === 1 ? '1 result' : `${count} results`;
}

function took(task: Task): string {
  if (task.acceptedAt === undefined || task.completedAt === undefined) return '';
  return ` · took ${formatClock((task.completedAt - task.acceptedAt) / 1000)}`;
}
