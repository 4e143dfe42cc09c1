import { statedExpiry } from './link-expiry.ts';
import type { Task } from './task.ts';

/**
 * Why the links of a finished task gave no results.
 * - `expired` they had ended, as far as can be known
 * - `refused` their host refused them before that
 * - `missing` their host has no such file, before that
 * - `other`   what they gave cannot be used, or fresh ones could not be had; the problem says why
 */
export type LinkFailure = 'expired' | 'refused' | 'missing' | 'other';

/** A host answers the same for a link that has ended and for one that it never took; times tell the two apart. */
export function linkFailure(task: Pick<Task, 'problem' | 'links' | 'completedAt' | 'endedAt'>): LinkFailure {
  const { problem } = task;
  if (problem === undefined) return 'expired';
  if (problem.kind !== 'expired') return 'other';
  const { status } = problem;
  // No host asks for a sign-in because a link has ended.
  if (status === 401) return 'refused';
  if (status === undefined || !isTooEarly(task)) return 'expired';
  return status === 404 || status === 410 ? 'missing' : 'refused';
}

/** No link is so short that it ends within this of the moment in which the task was seen finished, milliseconds. */
const leastLifeMs = 60_000;

function isTooEarly({ links, completedAt, endedAt }: Parameters<typeof linkFailure>[0]): boolean {
  if (endedAt === undefined) return false;
  const ends = links.flatMap(({ url, itemId }) => (itemId === undefined ? (statedExpiry(url) ?? []) : []));
  if (ends.length > 0) return endedAt < Math.min(...ends);
  return completedAt !== undefined && endedAt - completedAt < leastLifeMs;
}

/** True when the task ended because its results could not be measured. Their files are saved. */
export function isUnmeasured({ state, problem: why }: Pick<Task, 'state' | 'problem'>): boolean {
  return state === 'expired' && why?.kind === 'unmeasured';
}
