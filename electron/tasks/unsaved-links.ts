import { linkExpiry } from '../../shared/tasks/link-expiry.ts';
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

function unsaved({ links }: Task) {
  return links.filter(({ itemId, url }) => itemId === undefined && URL.canParse(url));
}
