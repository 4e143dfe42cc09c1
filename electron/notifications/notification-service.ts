import { randomUUID } from 'node:crypto';
import type { Problem } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { AppNotification } from '../../shared/sync/notification.ts';
import type { Destination, Task } from '../../shared/tasks/task.ts';
import type { Host } from '../host/host.ts';
import type { CoreServices } from '../services/core-services.ts';
import type { ConnectedWindows } from '../sync/connected-windows.ts';
import type { EventHub } from '../sync/event-hub.ts';
import { connectionKeyOf } from '../tasks/destination-key.ts';
import type { TaskChange } from '../tasks/task-ledger.ts';
import { type NotificationEvent, notificationOf, type TaskNotification, waitsForKey } from './notification-events.ts';
import { isSeen, notificationTarget } from './notification-target.ts';
import { notificationText } from './notification-text.ts';

/** Decides which events of runs the user is notified of, and where. */
export interface NotificationService {
  handleTaskChange(change: TaskChange): void;
  /** The unfinished tasks of the last program run, which were reported then. */
  start(unfinished: readonly Task[]): void;
  /** There is another key for this gateway: should that one be refused too, it is news. */
  handleNewKey(destination: Destination): void;
  /**
   * Reports that nothing can be saved, with the reason; without one, that saving continues. Reported once, for any
   * number of results.
   */
  handleSavingChange(why: Problem | undefined): void;
  close(): void;
}

export interface NotificationServiceOptions extends Pick<CoreServices, 'clock' | 'onUnexpectedError'> {
  readonly windows: ConnectedWindows;
  readonly eventHub: Pick<EventHub, 'send'>;
  readonly settings: () => Pick<Settings, 'tellSaved' | 'tellFailed' | 'tellWithSound'>;
  /** The thumbnail of an item as a small PNG, if it exists. */
  readonly imageOf: (itemId: string) => Promise<Buffer | undefined>;
  readonly notify: Host['notify'];
}

/** Events within this time of the first are reported together. */
const gatheringMs = 1_500;
/** After a notice, what follows is gathered for this long: a hundred results are not a hundred notices. */
const restMs = 10_000;
/** A start finds out what became of the last run; by then the page is there to show it. */
const startingMs = 5_000;

export function createNotificationService(options: NotificationServiceOptions): NotificationService {
  const { windows, eventHub, clock } = options;
  let waiting: NotificationEvent[] = [];
  let takeBack: (() => void) | undefined;
  let quietUntil = clock.monotonic() + startingMs;
  /** Origins whose refused key was reported. */
  const keysTold = new Set<string>();
  let isShut = false;

  function isWanted({ kind, task }: TaskNotification): boolean {
    const { tellSaved, tellFailed } = options.settings();
    if (kind === 'saved') return tellSaved;
    if (kind !== 'needs-key') return tellFailed;
    const isNew = !keysTold.has(connectionKeyOf(task.destination));
    keysTold.add(connectionKeyOf(task.destination));
    return tellFailed && isNew;
  }

  function notify(): void {
    takeBack = undefined;
    const news = waiting.filter((each) => !isSeen(each, windows.all()));
    waiting = [];
    if (news.length === 0) return;
    const target = notificationTarget(news, windows.all(), options.notify !== undefined);
    if (target.place === 'nowhere') return;
    quietUntil = clock.monotonic() + restMs;
    const notification: AppNotification = { id: randomUUID(), ...notificationText(news) };
    const sound = options.settings().tellWithSound;
    if (target.place === 'system') {
      raise(notification, sound).catch(options.onUnexpectedError);
      return;
    }
    const display = target.place === 'corner' ? 'corner' : 'system';
    eventHub.send({ kind: 'notification', windowId: target.windowId, display, sound, notification });
  }

  async function raise({ title, body, openPath, actions, itemId }: AppNotification, sound: boolean): Promise<void> {
    // Without its thumbnail, the text is still shown.
    const image = itemId === undefined ? undefined : await options.imageOf(itemId).catch(() => undefined);
    options.notify?.({ title, body, openPath, actions, sound, ...(image === undefined ? {} : { image }) });
  }

  function gather(news: NotificationEvent): void {
    // Seen as it happened: turning to another page a moment later makes it no news.
    if (isSeen(news, windows.all())) return;
    waiting.push(news);
    takeBack ??= clock.after(Math.max(gatheringMs, quietUntil - clock.monotonic()), notify);
  }

  return {
    handleTaskChange(change) {
      const news = notificationOf(change);
      if (news !== undefined && isWanted(news)) gather(news);
    },
    handleSavingChange(why) {
      const wasShut = isShut;
      isShut = why !== undefined;
      // A problem that was solved before its report is dropped.
      if (why === undefined) waiting = waiting.filter(({ kind }) => kind !== 'shut');
      else if (!wasShut && options.settings().tellFailed) gather({ kind: 'shut', why });
    },
    start(unfinished) {
      for (const task of unfinished) if (waitsForKey(task)) keysTold.add(connectionKeyOf(task.destination));
    },
    handleNewKey: (destination) => void keysTold.delete(connectionKeyOf(destination)),
    close: () => takeBack?.(),
  };
}
