import type { Model } from '../../shared/models/model.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Destination } from '../../shared/tasks/task.ts';

// Waits of polls and creates that the program chooses. `decide-download-retry.ts` has those of downloads, and
// `rate-limit-pauses.ts` the waits that a server requests.

const longestPollMs = 120_000;
const sandboxMs = 700;

/** Returns the milliseconds until the first poll of an accepted task. */
export function firstPollAfter(destination: Destination, model: Model | undefined): number {
  if (destination.kind === 'sandbox') return sandboxMs;
  // Images are often finished within seconds, videos never.
  return Math.min(baseMs(model), model?.output === 'images' ? 5_000 : 10_000);
}

/**
 * Returns the milliseconds until the next poll: 15 to 30 seconds at first, as the gateway recommends, then up to two
 * minutes. `looks` is the number of polls so far. `random` is from 0 to 1, and spreads tasks that were started
 * together.
 */
export function nextPollAfter(
  destination: Destination,
  model: Model | undefined,
  looks: number,
  random: number,
): number {
  // The sandbox runs in this process, so polling costs nothing.
  if (destination.kind === 'sandbox') return sandboxMs;
  const grown = baseMs(model) * 1.06 ** Math.max(0, looks - 8);
  return Math.min(longestPollMs, Math.round(grown * (1 + random)));
}

/** Returns the milliseconds to wait after `failures` consecutive failed polls. */
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

/** Short, because the user waits. A gateway that stays unreachable for half a minute is left to the user. */
const unreachableMs = [2_000, 6_000, 15_000];
/** For a gateway that declined temporarily, without a usable time. */
const busyMs = [5_000, 15_000, 30_000, 60_000];

/**
 * Returns the milliseconds until a create that provably created nothing is sent again, or `undefined` after enough
 * attempts. `sends` is the number of attempts. A time that the gateway requested has priority.
 */
export function resendAfter(cause: Problem, sends: number): number | undefined {
  const own = (cause.kind === 'busy' ? busyMs : unreachableMs)[sends - 1];
  return own === undefined ? undefined : (cause.retryAfterMs ?? own);
}

/** Number of random delays to choose from. With this number, a thousand tasks are spread almost evenly. */
const delaysTried = 12;

/** Returns delays for the scheduler to choose from. Milliseconds. */
export function candidateDelays(randomDelay: () => number): number[] {
  return Array.from({ length: delaysTried }, randomDelay);
}
