import type { Presence } from '../../shared/sync/app-notification.ts';
import type { NotificationEvent } from './notification-events.ts';

/** The place of a notification. Each notification has one place, so that nothing is reported twice. */
type NotificationPlace =
  | { readonly place: 'nowhere' }
  /** The status line of this window. */
  | { readonly place: 'window'; readonly windowId: string }
  /** A system notification that this window shows. */
  | { readonly place: 'through-page'; readonly windowId: string }
  /** A system notification that the shell shows. */
  | { readonly place: 'system' };

/**
 * `windows` are ordered by their last focus, newest first. `shellNotifies`: the shell can show system notifications.
 * Pure.
 */
export function chooseNotificationPlace(
  events: readonly NotificationEvent[],
  windows: readonly Presence[],
  shellNotifies: boolean,
): NotificationPlace {
  const focusedWindow = windows.find(({ focused }) => focused);
  if (focusedWindow) return statusLine(events, focusedWindow);
  if (shellNotifies) return { place: 'system' };
  const raiser = windows.find(({ mayNotify }) => mayNotify);
  if (raiser) return { place: 'through-page', windowId: raiser.windowId };
  // The message waits there until the user returns.
  const [last] = windows;
  return last ? statusLine(events, last) : { place: 'nowhere' };
}

/** An event that the current page shows needs no notification. */
export function isSeen(event: NotificationEvent, windows: readonly Presence[]): boolean {
  return windows.some(({ focused, path }) => focused && shows(path, event));
}

function statusLine(events: readonly NotificationEvent[], { windowId, path }: Presence): NotificationPlace {
  return events.every((each) => shows(path, each)) ? { place: 'nowhere' } : { place: 'window', windowId };
}

/**
 * True when the page shows the event: the Studio in its feed, a comparison in its pane, Activity in its list, and the
 * library as the saved result. Every page shows that a key is needed, that nothing can be saved, and a question.
 */
function shows(path: string, event: NotificationEvent): boolean {
  if (event.kind === 'needs-key' || event.kind === 'shut' || event.kind === 'question') return path !== '';
  if (event.kind === 'budget') return path === '/cost';
  const { comparisonId } = event.task;
  if (comparisonId !== undefined && path === `/compare/${comparisonId}`) return true;
  // The page says `/library/search` for a part of the library.
  if (event.kind === 'saved' && path === '/library') return true;
  const isTasks = path.startsWith('/activity') && path !== '/activity/requests';
  return path.startsWith('/studio') || isTasks;
}
