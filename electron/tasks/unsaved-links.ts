import { linkExpiry, longestLifeMs, statedExpiry } from '../../shared/tasks/link-expiry.ts';
import type { Task } from '../../shared/tasks/task.ts';

/** Returns the origins of the links whose results are not saved yet, each once. */
export function hostsOfUnsavedLinks(task: Task): string[] {
  return [...new Set(unsaved(task).map(({ url }) => new URL(url).origin))];
}

/**
 * Returns the expiry of the first link whose result is not saved yet, in wall clock milliseconds. `Infinity` without
 * such a link.
 */
export function firstUnsavedLinkExpiry(task: Task): number {
  const since = task.completedAt ?? task.createdAt;
  return Math.min(...unsaved(task).map(({ url }) => linkExpiry(url, since)));
}

/**
 * True while a link whose result is not saved yet can be valid at `at` (wall clock, milliseconds): until the expiry that
 * the link states, or for an hour after the gateway finished the task. Storage far away may get the file minutes later.
 */
export function canLinkBeValid(task: Task, at: number): boolean {
  const since = task.completedAt ?? task.createdAt;
  return unsaved(task).some(({ url }) => at < (statedExpiry(url) ?? since + longestLifeMs));
}

function unsaved({ links }: Task) {
  return links.filter(({ itemId, url }) => itemId === undefined && URL.canParse(url));
}
