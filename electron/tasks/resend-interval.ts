import type { Problem } from '../../shared/problem.ts';

/** Short, since a person waits: a gateway that is not up again within half a minute is left to them. */
const unreachable = [2_000, 6_000, 15_000];
/** Where the gateway declined for the moment without a time that can be understood. */
const busy = [5_000, 15_000, 30_000, 60_000];
const mostSpreadMs = 10_000;

/**
 * Milliseconds until a create that provably made nothing is sent again; `undefined` once it was tried often enough.
 * `sends` counts those made; `random` is from 0 to 1 and keeps creates of one moment apart.
 */
export function resendAfter(why: Problem, sends: number, random: number): number | undefined {
  const waits = why.kind === 'busy' ? busy : unreachable;
  const own = waits[sends - 1];
  if (own === undefined) return undefined;
  if (why.retryAfterMs === undefined) return Math.round(own * (1 + random / 2));
  // Never sooner than told.
  return Math.round(why.retryAfterMs + Math.min(mostSpreadMs, 500 + why.retryAfterMs / 2) * random);
}
