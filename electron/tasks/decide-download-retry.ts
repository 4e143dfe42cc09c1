import { type Problem, problem } from '../../shared/problem.ts';
import { linkExpiry, longestLifeMs, statedExpiry } from '../../shared/tasks/link-expiry.ts';
import type { Task } from '../../shared/tasks/task.ts';

// The rule for results that could not be saved: which are requested again, when, until when, and the sentence for it.
// `download-file.ts` resumes an interrupted transfer, and `rate-limit-pauses.ts` has the waits that a host requests.

/** The earlier failures of a task, since its results were last saved or requested by the user. */
export interface EarlierFailures {
  readonly count: number;
  /** True when a link was found expired, and fresh links were requested. */
  readonly wasExpired: boolean;
  /** Since when only wrong files arrived. Monotonic, so setting the clock ends no task. */
  readonly wrongSince: number | undefined;
}

export interface FailedDownload {
  readonly task: Task;
  /** The reason of each result that was not saved. */
  readonly problems: readonly Problem[];
  /** The links are from a poll just now. */
  readonly isFresh: boolean;
  /** The reason why other results of the task wait for the user. The task then does not end with the lost results. */
  readonly held: Problem | undefined;
}

interface DownloadRetry {
  /** Event of the task. All but `saving-failed` end it. */
  readonly kind: 'saving-failed' | 'links-expired' | 'unmeasured';
  readonly problem: Problem;
  /** Milliseconds until the next attempt. Absent: given up. */
  readonly waitMs?: number;
  /** Absent: the next failure is the first one again. */
  readonly failures?: EarlierFailures | undefined;
}

const givenUpAfterMs = 24 * 3_600_000;

/**
 * Decides whether and when the unsaved results of a task are requested again, and states the reason. `now` is the time of
 * the wall clock, and `monotonic` that of the monotonic clock, both in milliseconds.
 */
export function decideDownloadRetry(
  { task, problems: all, isFresh, held }: FailedDownload,
  earlier: EarlierFailures | undefined,
  { now, monotonic }: Readonly<Record<'now' | 'monotonic', number>>,
): DownloadRetry {
  const unmeasured = all.find((each) => each.kind === 'unmeasured');
  const problems = all.filter((each) => each.kind !== 'unmeasured');
  // The files are saved, and measuring them automatically would fail again. The user decides.
  if (unmeasured && problems.length === 0)
    return held
      ? { kind: 'saving-failed', problem: both(held, unmeasured), failures: earlier }
      : { kind: 'unmeasured', problem: unmeasured };
  const expired = problems.find((each) => each.kind === 'expired');
  const other = problems.find((each) => each.kind !== 'expired');
  // Only 410 says that a file will never be there.
  const canCome = canLinkBeValid(task, now) && problems.some((each) => each.kind === 'expired' && each.status !== 410);
  const isAboutResults = problems.every(({ kind }) => kind === 'answer' || kind === 'expired');
  // A download that was no media file for a whole day will not become one. A full disk or a lost network can recover.
  const wrongSince = isAboutResults ? (earlier?.wrongSince ?? monotonic) : undefined;
  const isHopeless = wrongSince !== undefined && monotonic - wrongSince > givenUpAfterMs;
  const { count, wasExpired } = earlier ?? { count: 0, wasExpired: false };
  const isExpiredAgain = expired && !other && !canCome && isFresh && wasExpired;
  const lost = isExpiredAgain ? expired : isHopeless ? problems[0] : undefined;
  if (lost)
    return held
      ? { kind: 'saving-failed', problem: both(held, lost), failures: { count, wasExpired, wrongSince } }
      : { kind: 'links-expired', problem: unmeasured ? both(lost, unmeasured) : lost };
  const hope = canCome ? ' It may not be there yet, so Triptych tries again until the link expires.' : '';
  const notThere = expired && { ...expired, sentence: `${expired.sentence}${hope}` };
  const cause = longestDelay(problems) ?? other ?? notThere ?? problem('network', 'Couldn’t download the result.');
  const reason =
    wrongSince !== undefined && !expired
      ? 'no-result'
      : cause.kind === 'busy'
        ? 'busy'
        : canCome && !other
          ? 'not-there'
          : 'failed';
  const ownWait = saveAgainAfter(reason, count + 1);
  return {
    kind: 'saving-failed',
    problem: [held, unmeasured].reduce<Problem>((first, more) => (more ? both(first, more) : first), cause),
    waitMs: downloadWait(Math.max(ownWait, cause.retryAfterMs ?? 0), firstUnsavedLinkExpiry(task) - now),
    failures: { count: count + 1, wasExpired: wasExpired || expired !== undefined, wrongSince },
  };
}

/** Returns the problem with the longest requested wait. */
function longestDelay(problems: readonly Problem[]): Problem | undefined {
  const waits = problems.filter(({ retryAfterMs }) => retryAfterMs !== undefined);
  return waits.toSorted((a, b) => (b.retryAfterMs ?? 0) - (a.retryAfterMs ?? 0))[0];
}

function both(one: Problem, other: Problem): Problem {
  return { ...one, sentence: `${one.sentence} ${other.sentence}` };
}

const saveRetriesMs = [1_000, 5_000, 15_000, 60_000, 120_000];
/** For a host that declined temporarily, without a usable time. */
const busyHostMs = [5_000, 15_000, 60_000, 120_000];
/** A download that is no result is transferred completely each time, so it is retried less often. */
const noResultMs = [1_000, 5_000, 60_000, 600_000];
/** For a host that has no such file, or refuses the link, although the link can still be valid. */
const notThereMs = [5_000, 15_000, 30_000, 60_000, 120_000, 300_000];

/** Returns the milliseconds until saving is retried after `failures` consecutive failures. */
export function saveAgainAfter(reason: 'failed' | 'busy' | 'no-result' | 'not-there', failures: number): number {
  const waits = { failed: saveRetriesMs, busy: busyHostMs, 'no-result': noResultMs, 'not-there': notThereMs }[reason];
  return waits[Math.min(failures, waits.length) - 1] ?? 0;
}

/**
 * A result is requested once more this long before its link expires, even if the host requested a longer wait.
 * Milliseconds.
 */
const lastTryMs = 30_000;

/**
 * Returns the milliseconds until the next download attempt: the requested wait, but early enough for the link.
 * `linkLeft` is the remaining life of the link that expires first, in milliseconds.
 */
export function downloadWait(requestedMs: number, linkLeft: number): number {
  const latest = linkLeft - lastTryMs;
  return latest > 0 ? Math.min(requestedMs, latest) : requestedMs;
}

/** True when the link expires so soon that it is tried despite a requested wait: later, the result would be lost. */
export function isLastTry(linkLeft: number): boolean {
  return linkLeft > 0 && linkLeft <= lastTryMs + 1_000;
}

/**
 * Returns the expiry of the first link whose result is not saved yet, in wall clock milliseconds. `Infinity` without
 * such a link.
 */
export function firstUnsavedLinkExpiry(task: Task): number {
  const since = task.completedAt ?? task.createdAt;
  return Math.min(...unsavedLinks(task).map(({ url }) => linkExpiry(url, since)));
}

/**
 * True while a link whose result is not saved yet can be valid at `at` (wall clock, milliseconds): until the expiry that
 * the link states, or for an hour after the gateway finished the task. Storage far away may get the file minutes later.
 */
function canLinkBeValid(task: Task, at: number): boolean {
  const since = task.completedAt ?? task.createdAt;
  return unsavedLinks(task).some(({ url }) => at < (statedExpiry(url) ?? since + longestLifeMs));
}

/** Returns the links whose results are not saved yet. */
export function unsavedLinks({ links }: Task): Task['links'] {
  return links.filter(({ itemId, url }) => itemId === undefined && URL.canParse(url));
}
