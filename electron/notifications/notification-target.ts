import type { Presence } from '../../shared/sync/notification.ts';
import type { NotificationEvent } from './notification-events.ts';

/** The place of a notification; each has one, so that nothing is reported twice. */
export type NotificationTarget =
  | { readonly at: 'nowhere' }
  /** A word in the corner of this page. */
  | { readonly at: 'corner'; readonly screen: string }
  /** A notification of the system, which this page raises. */
  | { readonly at: 'through-page'; readonly screen: string }
  /** A notification of the system, which the shell raises. */
  | { readonly at: 'system' };

/**
 * `screens`: the last one looked at first. `shellNotifies`: the shell can raise notifications of the system. Pure.
 */
export function notificationTarget(
  news: readonly NotificationEvent[],
  screens: readonly Presence[],
  shellNotifies: boolean,
): NotificationTarget {
  const looked = screens.find(({ focused }) => focused);
  if (looked) return corner(news, looked);
  if (shellNotifies) return { at: 'system' };
  const raiser = screens.find(({ mayNotify }) => mayNotify);
  if (raiser) return { at: 'through-page', screen: raiser.windowId };
  // It waits there until the user returns.
  const [last] = screens;
  return last ? corner(news, last) : { at: 'nowhere' };
}

/** An event that the current page shows needs no notification. */
export function isSeen(news: NotificationEvent, screens: readonly Presence[]): boolean {
  return screens.some(({ focused, path }) => focused && shows(path, news));
}

function corner(news: readonly NotificationEvent[], { windowId, path }: Presence): NotificationTarget {
  return news.every((each) => shows(path, each)) ? { at: 'nowhere' } : { at: 'corner', screen: windowId };
}

/**
 * The Studio has the run in its feed, a comparison in its pane, Activity in its list, and a line on every page says that
 * a key is needed or that nothing can be saved.
 */
function shows(path: string, news: NotificationEvent): boolean {
  if (news.kind === 'needs-key' || news.kind === 'shut') return path !== '';
  const { comparisonId } = news.task;
  if (comparisonId !== undefined && path === `/compare/${comparisonId}`) return true;
  const isTasks = path.startsWith('/activity') && path !== '/activity/requests';
  return path.startsWith('/studio') || isTasks;
}
