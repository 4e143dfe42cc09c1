import { statedExpiry } from './link-expiry.ts';
import type { Task } from './task.ts';

/**
 * The reason why the links of a finished task returned no results.
 * - `expired` the links expired, as far as known
 * - `refused` the host refused the links before they expired
 * - `missing` the host has no such file, before the links expired
 * - `other`   the downloaded files cannot be used, or new links are unavailable; the problem has the reason
 */
export type ResultLinkFailure = 'expired' | 'refused' | 'missing' | 'other';

/**
 * Returns the reason of the failure. A host answers equally for an expired link and for an invalid one; only the times
 * distinguish them.
 */
export function resultLinkFailure(
  task: Pick<Task, 'problem' | 'links' | 'completedAt' | 'endedAt'>,
): ResultLinkFailure {
  const { problem } = task;
  if (problem === undefined) return 'expired';
  if (problem.kind !== 'expired') return 'other';
  const { status } = problem;
  // No host requires a sign-in because a link expired.
  if (status === 401) return 'refused';
  if (status === undefined || !isTooEarly(task)) return 'expired';
  return status === 404 || status === 410 ? 'missing' : 'refused';
}

/** Minimum lifetime of a link after the program saw the finished task. Milliseconds. */
const leastLifeMs = 60_000;

function isTooEarly({ links, completedAt, endedAt }: Parameters<typeof resultLinkFailure>[0]): boolean {
  if (endedAt === undefined) return false;
  const ends = links.flatMap(({ url, itemId }) => (itemId === undefined ? (statedExpiry(url) ?? []) : []));
  if (ends.length > 0) return endedAt < Math.min(...ends);
  return completedAt !== undefined && endedAt - completedAt < leastLifeMs;
}
