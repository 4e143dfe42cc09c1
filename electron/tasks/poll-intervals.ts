import type { Model } from '../../shared/models/model.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';

// The waits that the program chooses. `rate-limits.ts` has the waits that a server requests.

const longestPollMs = 120_000;
const sandboxMs = 700;

/** Milliseconds to the first look at a task that was just accepted. */
export function firstPollAfter(destination: Destination, model: Model | undefined): number {
  if (destination.kind === 'sandbox') return sandboxMs;
  // Images are often there within seconds; a video never is.
  return Math.min(baseMs(model), model?.output === 'images' ? 5_000 : 10_000);
}

/**
 * Milliseconds to the next look: 15 to 30 seconds at first, as the gateway recommends, then growing to two minutes.
 * `looks` counts those made so far; `random` is from 0 to 1 and spreads tasks that were started together.
 */
export function nextPollAfter(
  destination: Destination,
  model: Model | undefined,
  looks: number,
  random: number,
): number {
  // The sandbox runs in this process, so polling it costs nothing.
  if (destination.kind === 'sandbox') return sandboxMs;
  const grown = baseMs(model) * 1.06 ** Math.max(0, looks - 8);
  return Math.min(longestPollMs, Math.round(grown * (1 + random)));
}

/** Milliseconds to wait after `failures` consecutive failed polls. */
export function waitAfterFailedPolls(
  destination: Destination,
  model: Model | undefined,
  failures: number,
  random: number,
): number {
  const base = destination.kind === 'sandbox' ? sandboxMs : baseMs(model);
  return Math.min(longestPollMs, Math.round(base * 2 ** Math.min(10, failures - 1) * (1 + random)));
}

function baseMs(model: Model | undefined): number {
  return (model?.pollSeconds ?? 15) * 1000;
}

/** Short, since a user waits: a gateway that is not up again within half a minute is left to them. */
const unreachableMs = [2_000, 6_000, 15_000];
/** The gateway declined for the moment, without a time that can be understood. */
const busyMs = [5_000, 15_000, 30_000, 60_000];

/**
 * Milliseconds until a create that provably made nothing is sent again; `undefined` once it was tried often enough.
 * `sends` counts the tries so far. A time that the gateway named takes the place of the program's own.
 */
export function resendAfter(why: Problem, sends: number): number | undefined {
  const own = (why.kind === 'busy' ? busyMs : unreachableMs)[sends - 1];
  return own === undefined ? undefined : (why.retryAfterMs ?? own);
}

const saveRetriesMs = [1_000, 5_000, 15_000, 60_000, 120_000];
/** A host that declined for the moment without a time that can be understood. */
const busyHostMs = [5_000, 15_000, 60_000, 120_000];
/** A download that is no result is transferred completely each time. It is therefore tried less often. */
const noResultMs = [1_000, 5_000, 60_000, 600_000];

/** Milliseconds until saving is tried again after `failures` failed tries in a row. */
export function saveAgainAfter(why: 'failed' | 'busy' | 'no-result', failures: number): number {
  const waits = { failed: saveRetriesMs, busy: busyHostMs, 'no-result': noResultMs }[why];
  return waits[Math.min(failures, waits.length) - 1] ?? 0;
}

/** So long before its link ends a result is asked for once more, even where the host asked to wait longer. */
const lastTryMs = 30_000;

/**
 * Milliseconds until the next try of a download: the wait that the host requested, but early enough for the link.
 * `linkLeft` is the remaining life of the link that expires first, milliseconds.
 */
export function downloadWait(asked: number, linkLeft: number): number {
  const latest = linkLeft - lastTryMs;
  return latest > 0 ? Math.min(asked, latest) : asked;
}

/** The link ends so soon that it is tried although its host asked to wait: afterwards the result would be lost. */
export function isLastTry(linkLeft: number): boolean {
  return linkLeft > 0 && linkLeft <= lastTryMs + 1_000;
}

/** Number of random delays of which the calmest is used. With this number, a thousand tasks are spread almost evenly. */
const delaysTried = 12;

/** Returns delays for the scheduler to choose from. Milliseconds. */
export function candidateDelays(randomDelay: () => number): number[] {
  return Array.from({ length: delaysTried }, randomDelay);
}
