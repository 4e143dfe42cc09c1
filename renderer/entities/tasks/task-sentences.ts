import { assertNever } from '../../../shared/problem.ts';
import { chargeClause } from '../../../shared/tasks/can-be-charged.ts';
import { isResultUnmeasured } from '../../../shared/tasks/is-result-unmeasured.ts';
import { linkExpiry } from '../../../shared/tasks/link-expiry.ts';
import { resultLinkFailure } from '../../../shared/tasks/result-link-failure.ts';
import { waitsForSizeConfirmation } from '../../../shared/tasks/result-size-limits.ts';
import { isQueued, type Task } from '../../../shared/tasks/task.ts';
import { waitsForKey } from '../../../shared/tasks/task-state-group.ts';
import type { TypicalTime } from '../../../shared/tasks/typical-time.ts';
import { formatTime, formatTimeToSecond } from '../../../shared/util/format-dates.ts';
import { formatBytes, formatClock, formatCounted, formatWait } from '../../../shared/util/format-numbers.ts';
import { capitalized } from '../../../shared/util/text-for-sentence.ts';
import { formatTypicalTime } from './format-typical-time.ts';

/** Milliseconds after which a task counts as overdue. Main continues to watch an overdue task. */
const overdueAfter = 20 * 60_000;

function isOverdue(task: Task, now: number): boolean {
  return task.state === 'waiting' && now - (task.acceptedAt ?? task.createdAt) > overdueAfter;
}

/** The line under a task in the list. A run that waits says when it is checked next, or when it was last answered. */
export function taskLine(
  task: Task,
  now: number,
  typicalTime?: TypicalTime,
  says: 'next check' | 'last answer' = 'next check',
): string {
  switch (task.state) {
    case 'sending':
      if (task.nextSendAt === undefined) return 'Sending the request';
      return joined(isQueued(task) ? 'Queued' : 'Not sent yet', nextCheck(task, now), task.problem?.sentence ?? '');
    case 'waiting': {
      const waited = isOverdue(task, now) ? 'Overdue, still tracked' : textOfStatus(task.status);
      const range = typicalTime === undefined || isOverdue(task, now) ? '' : formatTypicalTime(typicalTime);
      const isAnswered = says === 'last answer' && task.looks > 0 && !task.problem;
      const since = (now - task.updatedAt) / 1000;
      const ago = since < 5 ? 'last answer just now' : `last answer ${formatClock(since)} ago`;
      return joined(waited, range, isAnswered ? ago : nextCheck(task, now));
    }
    case 'saving':
      return task.problem
        ? joined('Not saved yet', linksEnd(task, now), task.problem.sentence)
        : joined(`Saving ${textOfProgress(task)}`.trim(), linksEnd(task, now));
    case 'done':
      return `Saved · ${textOfResults(task)}${textOfDuration(task)}`;
    case 'rejected':
      return `Rejected${task.problem?.status === undefined ? '' : ` · status ${task.problem.status}`}, no task was created`;
    case 'failed':
      // The line is short, and the text before it names the failed part.
      return `Failed: ${withoutReporter(task.problem?.sentence ?? 'no reason given')}`;
    case 'unknown':
      return `Outcome unknown${chargeClause(task, '. May have been charged')}`;
    case 'expired':
      if (isResultUnmeasured(task)) return 'A result file was saved but not measured';
      return resultLinkFailure(task) === 'expired'
        ? 'The links expired before the results were saved'
        : joined('Results not saved', task.problem?.sentence ?? '');
    case 'stopped':
      return 'Untracked · may still finish';
    default:
      return assertNever(task.state);
  }
}

/**
 * Returns the sentence for the head of the detail: the event and its meaning. Empty when the task's problem already
 * contains both.
 */
export function taskSentence(task: Task, now: number): string {
  const isShownByProblem = task.state === 'unknown' || task.state === 'rejected';
  if (task.problem && isShownByProblem) return '';
  switch (task.state) {
    case 'sending':
      if (isQueued(task)) return 'This run is queued because the gateway asked to wait. It is sent once.';
      return 'Sending the request. It was recorded first, so an accepted run can’t be lost.';
    case 'waiting':
      return isOverdue(task, now)
        ? 'This run takes longer than usual. Triptych checks it for at least a day; checking is free.'
        : `${task.tracked ? 'This run is tracked by its task ID.' : 'The gateway accepted this run and is working on it.'} Triptych checks its status regularly; checking is free.`;
    case 'saving':
      return waitsForSizeConfirmation(task)
        ? 'Finished. Waiting for your OK to save. Save the results before their links expire.'
        : 'Finished. The results are being saved to your library before their links expire.';
    case 'done':
      return 'Finished. Every result was saved to your library.';
    case 'rejected':
      return 'The gateway declined the request. Nothing was created.';
    case 'failed':
      if (task.problem?.kind === 'answer')
        return `The gateway reports this run as completed.${chargeClause(task, ' It may have been charged.')}`;
      return `The gateway created the task and reports that it failed.${chargeClause(task, ' It doesn’t say whether the task was charged.')}`;
    case 'unknown':
      return `The gateway may have accepted${chargeClause(task, ' and charged')} this request. Triptych doesn’t resend it automatically.`;
    case 'expired':
      if (isResultUnmeasured(task)) return 'Finished, but a result couldn’t be measured, so it isn’t in your library.';
      if (resultLinkFailure(task) !== 'expired') {
        return 'Finished, but the results couldn’t be saved, even with fresh links. The request is saved, so you can run it again.';
      }
      return `${task.completedAt === undefined ? 'Finished' : `Finished at ${clockOf(task.completedAt, now)}`}, but the download links expired before every result was saved. Links last one hour at most. The request is saved, so you can run it again.`;
    case 'stopped':
      return `This run is no longer tracked. It may still finish${chargeClause(task, ' and be charged')}.`;
    default:
      return assertNever(task.state);
  }
}

/** Returns the time of the next check of a task, or the obstacle to a check. Empty if there is nothing to report. */
export function nextCheck(task: Task, now: number): string {
  if (task.state === 'sending' && task.nextSendAt !== undefined) {
    return `${isQueued(task) ? 'sent' : 'trying again'} ${formatTimeLeft(task.nextSendAt, now)}`;
  }
  if (task.state === 'saving') {
    return waitsForKey(task) ? 'waiting for the key' : joined(nextTry(task, now), linksEnd(task, now));
  }
  if (task.state !== 'waiting') return '';
  if (waitsForKey(task)) return 'waiting for the key';
  if (task.nextLookAt === undefined) return '';
  const { problem } = task;
  if (problem?.kind === 'busy' && problem.retryAfterMs !== undefined && task.nextLookAt > now) {
    return `the gateway asked to wait until ${clockOf(task.nextLookAt, now)}`;
  }
  // Less than half a second would read "in 0 s".
  return task.nextLookAt - now < 500 ? 'checking now' : `next check ${formatTimeLeft(task.nextLookAt, now)}`;
}

function nextTry(task: Task, now: number): string {
  return task.nextLookAt === undefined || !task.problem ? '' : `next try ${formatTimeLeft(task.nextLookAt, now)}`;
}

/** Returns the next event of a waiting download: its next attempt, or the expiry of its link. */
export function nextDownload(task: Task, now: number): string {
  const isTriedFirst = task.nextLookAt !== undefined && task.nextLookAt <= firstEnd(task);
  return (isTriedFirst ? nextTry(task, now) : '') || linksEnd(task, now);
}

function firstEnd(task: Task): number {
  const since = task.completedAt ?? task.updatedAt;
  const open = task.links.filter((link) => link.itemId === undefined);
  return Math.min(...open.map((link) => linkExpiry(link.url, since)));
}

/** Returns the time at which the first unsaved link expires: possibly earlier than stated, never later. */
function linksEnd(task: Task, now: number): string {
  const open = task.links.filter((link) => link.itemId === undefined);
  if (open.length === 0) return '';
  const ends = firstEnd(task);
  if (ends <= now) return open.length === 1 ? 'the link should have expired' : 'links should have expired';
  return `${open.length === 1 ? 'link expires' : 'links expire'} ${formatTimeLeft(ends, now)}`;
}

/** Returns why a task cannot be sent or polled now, and when that is tried again. A retry implies that nothing was sent. */
export function waitingReason(task: Task, now: number): string {
  const sentence = task.problem?.sentence ?? '';
  const reason = task.nextSendAt === undefined ? sentence : sentence.replace(/ ?Nothing was sent\.$/, '');
  return `${reason} ${toSentence(nextCheck(task, now))}`.trim();
}

/** Converts one of the phrases above to a sentence; empty for an empty phrase. */
function toSentence(phrase: string): string {
  return phrase === '' ? '' : `${capitalized(phrase)}.`;
}

function formatTimeLeft(at: number, now: number): string {
  return `in ${formatWait(at - now)}`;
}

/** `12:03`, with the seconds where it is as close as that. */
function clockOf(at: number, now: number): string {
  return at - now < 120_000 ? formatTimeToSecond(at) : formatTime(at);
}

/** The reason of a failure where the text before it already says that the run failed. */
export function withoutReporter(sentence: string): string {
  return sentence.replace(/^The gateway reports that the task failed: /, '');
}

/** Splits a reason that begins with a short cause, to show the cause as a heading. */
export function splitCause(sentence: string): { readonly cause: string | undefined; readonly rest: string } {
  const [, cause, rest] = /^([^.:]{3,60})[.:] (.+)$/s.exec(sentence) ?? [];
  return { cause, rest: rest === undefined ? sentence : capitalized(rest) };
}

/** Returns the bytes of a download. No other step of a task has a measurable share. */
export function progressOf({ links }: Task): { readonly done: number; readonly total: number | undefined } {
  const isKnown = links.every((link) => link.bytesTotal !== undefined);
  return {
    done: links.reduce((sum, link) => sum + (link.bytesReceived ?? 0), 0),
    total: isKnown ? links.reduce((sum, link) => sum + (link.bytesTotal ?? 0), 0) : undefined,
  };
}

export function textOfProgress(task: Task): string {
  const { done, total } = progressOf(task);
  if (done === 0) return '';
  return total === undefined ? formatBytes(done) : `${formatBytes(done)} of ${formatBytes(total)}`;
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}

/** Formats a status for users: an unknown status is shown unchanged. */
function textOfStatus(status: string | undefined): string {
  if (status === undefined || status === '') return 'Waiting';
  return status.charAt(0).toUpperCase() + status.slice(1);
}

function textOfResults(task: Task): string {
  const count = task.links.filter((link) => link.itemId !== undefined).length;
  return formatCounted(count, 'result');
}

function textOfDuration(task: Task): string {
  if (task.acceptedAt === undefined || task.completedAt === undefined) return '';
  return ` · took ${formatClock((task.completedAt - task.acceptedAt) / 1000)}`;
}
