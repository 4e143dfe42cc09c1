import type { Presence } from '../../shared/sync/notification.ts';
import type { NotificationEvent } from './notification-events.ts';

/** The place of a notification; each has one, so that nothing is reported twice. */
export type NotificationTarget =
  | { readonly place: 'nowhere' }
  /** A word in the corner of this page. */
  | { readonly place: 'corner'; readonly windowId: string }
  /** A notification of the system, which this page raises. */
  | { readonly place: 'through-page'; readonly windowId: string }
  /** A notification of the system, which the shell raises. */
  | { readonly place: 'system' };

/**
 * `windows`: the last one looked at first. `shellNotifies`: the shell can raise notifications of the system. Pure.
 */
export function notificationTarget(
  news: readonly NotificationEvent[],
  windows: readonly Presence[],
  shellNotifies: boolean,
): NotificationTarget {
  const looked = windows.find(({ focused }) => focused);
  if (looked) return corner(news, looked);
  if (shellNotifies) return { place: 'system' };
  const raiser = windows.find(({ mayNotify }) => mayNotify);
  if (raiser) return { place: 'through-page', windowId: raiser.windowId };
  // It waits there until the user returns.
  const [last] = windows;
  return last ? corner(news, last) : { place: 'nowhere' };
}

/** An event that the current page shows needs no notification. */
export function isSeen(news: NotificationEvent, windows: readonly Presence[]): boolean {
  return windows.some(({ focused, path }) => focused && shows(path, news));
}

function corner(news: readonly NotificationEvent[], { windowId, path }: Presence): NotificationTarget {
  return news.every((each) => shows(path, each)) ? { place: 'nowhere' } : { place: 'corner', windowId };
}

/**
 * The Studio has the run in its feed, a comparison in its pane, Activity in its list, and the library the saved result. A
 * line on every page says that a key is needed or that nothing can be saved.
 */
function shows(path: string, news: NotificationEvent): boolean {
  if (news.kind === 'needs-key' || news.kind === 'shut') return path !== '';
  const { comparisonId } = news.task;
  if (comparisonId !== undefined && path === `/compare/${comparisonId}`) return true;
  // The page says `/library/search` for a part of the library.
  if (news.kind === 'saved' && path === '/library') return true;
  const isTasks = path.startsWith('/activity') && path !== '/activity/requests';
  return path.startsWith('/studio') || isTasks;
}
