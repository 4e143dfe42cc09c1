import { randomUUID } from 'node:crypto';
import type { Problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { AppNotification, Presence } from '../../shared/sync/app-notification.ts';
import type { Destination, Task } from '../../shared/tasks/task.ts';
import { isFinal } from '../../shared/tasks/task-states.ts';
import type { Host } from '../host/host.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { ConnectedWindows } from '../sync/connected-windows.ts';
import type { EventHub } from '../sync/event-hub.ts';
import { connectionKey } from '../tasks/gateway-scope-keys.ts';
import type { TaskChange } from '../tasks/task-ledger.ts';
import type {
  BudgetNotification,
  NotificationEvent,
  QuestionNotification,
  TaskNotification,
} from './notification-events.ts';
import { notificationText } from './notification-text.ts';

interface NotificationServiceOptions extends Pick<CoreServices, 'clock' | 'onUnexpectedError'> {
  readonly windows: ConnectedWindows;
  readonly eventHub: Pick<EventHub, 'send'>;
  readonly settings: () => Pick<Settings, 'tellSaved' | 'tellFailed' | 'tellWithSound'>;
  /** Returns the thumbnail of an item as a small PNG, if it exists. */
  readonly imageOf: (itemId: string) => Promise<Buffer | undefined>;
  readonly notify: Host['notify'];
}

/** Events within this time of the first are reported together. */
const gatheringMs = 1_500;
/**
 * After a notification, events within this time are collected, so that a hundred results are not a hundred
 * notifications. Milliseconds.
 */
const restMs = 10_000;
/** A start finds the outcome of earlier runs. After this time, the page is open and shows it. Milliseconds. */
const startingMs = 5_000;

/** Decides which events of runs the user is notified about, and where. */
export function createNotificationService(options: NotificationServiceOptions) {
  const { windows, eventHub, clock } = options;
  let waiting: NotificationEvent[] = [];
  let cancelTimer: (() => void) | undefined;
  let quietUntil = clock.monotonic() + startingMs;
  /** Connections whose refused key was reported. */
  const reportedKeys = new Set<string>();
  let isShut = false;

  function isWanted({ kind, task }: TaskNotification): boolean {
    const { tellSaved, tellFailed } = options.settings();
    if (kind === 'saved') return tellSaved;
    if (kind !== 'needs-key') return tellFailed;
    const isNew = !reportedKeys.has(connectionKey(task.destination));
    reportedKeys.add(connectionKey(task.destination));
    return tellFailed && isNew;
  }

  function notify(): void {
    cancelTimer = undefined;
    const events = waiting.filter((each) => !isSeen(each, windows.all()));
    waiting = [];
    if (events.length === 0) return;
    const target = chooseNotificationPlace(events, windows.all(), options.notify !== undefined);
    if (target.place === 'nowhere') return;
    quietUntil = clock.monotonic() + restMs;
    const notification: AppNotification = { id: randomUUID(), ...notificationText(events) };
    const sound = options.settings().tellWithSound;
    if (target.place === 'system') {
      raise(notification, sound).catch(options.onUnexpectedError);
      return;
    }
    const display = target.place === 'window' ? 'window' : 'system';
    eventHub.send({ kind: 'notification', windowId: target.windowId, display, sound, notification });
  }

  async function raise({ title, body, openPath, actions, itemId }: AppNotification, sound: boolean): Promise<void> {
    // Without the thumbnail, the text is still shown.
    const image = itemId === undefined ? undefined : await options.imageOf(itemId).catch(() => undefined);
    options.notify?.({ title, body, openPath, actions, sound, ...(image === undefined ? {} : { image }) });
  }

  function gather(event: NotificationEvent): void {
    // The user has just seen the event, so changing the page a moment later makes no difference.
    if (isSeen(event, windows.all())) return;
    waiting.push(event);
    cancelTimer ??= clock.after(Math.max(gatheringMs, quietUntil - clock.monotonic()), notify);
  }

  return {
    handleTaskChange(change: TaskChange): void {
      const event = notificationOf(change);
      if (event !== undefined && isWanted(event)) gather(event);
    },
    /**
     * Reports the reason why nothing can be saved, or `undefined` when saving continues. Reported once for any number
     * of results.
     */
    handleSavingChange(reason: Problem | undefined): void {
      const wasShut = isShut;
      isShut = reason !== undefined;
      // A problem that was solved before its report is dropped.
      if (reason === undefined) waiting = waiting.filter(({ kind }) => kind !== 'shut');
      else if (!wasShut && options.settings().tellFailed) gather({ kind: 'shut', why: reason });
    },
    /** Reports a budget that is nearly or completely spent. */
    handleBudget(event: Omit<BudgetNotification, 'kind'>): void {
      if (options.settings().tellFailed) gather({ kind: 'budget', ...event });
    },
    /** Reports a question to a user who works in another program. */
    handleQuestion(event: Omit<QuestionNotification, 'kind'>): void {
      if (options.settings().tellFailed) gather({ kind: 'question', ...event });
    },
    /** `unfinished` contains the tasks of the last program run, which already reported them. */
    start(unfinished: readonly Task[]): void {
      for (const task of unfinished) if (waitsForKey(task)) reportedKeys.add(connectionKey(task.destination));
    },
    /** There is another key for this gateway. If it is refused too, the user is notified again. */
    handleNewKey: (destination: Destination) => void reportedKeys.delete(connectionKey(destination)),
    close: () => cancelTimer?.(),
  };
}

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
function chooseNotificationPlace(
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
function isSeen(event: NotificationEvent, windows: readonly Presence[]): boolean {
  return windows.some(({ focused, path }) => focused && shows(path, event));
}

function statusLine(events: readonly NotificationEvent[], { windowId, path }: Presence): NotificationPlace {
  return events.every((each) => shows(path, each)) ? { place: 'nowhere' } : { place: 'window', windowId };
}

/**
 * True when the page shows the event: the Studio on its stage or in History, Activity in its list, and the
 * library as the saved result. Every page shows that a key is needed, that nothing can be saved, and a question.
 */
function shows(path: string, event: NotificationEvent): boolean {
  if (event.kind === 'needs-key' || event.kind === 'shut' || event.kind === 'question') return path !== '';
  if (event.kind === 'budget') return path === '/cost';
  // The page says `/library/search` for a part of the library.
  if (event.kind === 'saved' && path === '/library') return true;
  const isTasks = path.startsWith('/activity') && path !== '/activity/requests';
  return path.startsWith('/studio') || isTasks;
}

/**
 * The notification for a step of a task, if the user should know it. Each step is stored once, so it is reported once,
 * also when the program ends in between.
 */
function notificationOf({ before, after, event }: TaskChange): TaskNotification | undefined {
  // The user stopped the task and knows about it.
  if (event.kind === 'stopped') return undefined;
  if (event.kind === 'look-failed') {
    return waitsForKey(after) && !waitsForKey(before) ? { kind: 'needs-key', task: after } : undefined;
  }
  if (event.kind === 'too-large') {
    const isNew = event.sizes.some(({ index }) => before.links[index]?.bytesAtLeast === undefined);
    return isNew ? { kind: 'too-large', task: after } : undefined;
  }
  if (isFinal(before.state)) return undefined;
  switch (after.state) {
    case 'done':
      return { kind: 'saved', task: after };
    case 'failed':
    case 'rejected':
    case 'unknown':
    case 'expired':
      return { kind: after.state, task: after };
    default:
      return undefined;
  }
}

/** True when polling is paused until there is another key. */
function waitsForKey(task: Task): boolean {
  const isAboutKey = task.problem?.kind === 'key' || task.problem?.kind === 'access';
  return task.state === 'waiting' && task.nextLookAt === undefined && isAboutKey;
}
