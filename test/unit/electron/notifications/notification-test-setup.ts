import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { SystemNotification } from '../../../../electron/host/host.ts';
import { createNotificationService } from '../../../../electron/notifications/notification-service.ts';
import { createConnectedWindows } from '../../../../electron/sync/connected-windows.ts';
import type { StateEvent } from '../../../../shared/sync/state-event.ts';
import { applyTaskEvent } from '../../../../shared/tasks/apply-task-event.ts';
import type { Task } from '../../../../shared/tasks/task.ts';
import type { TaskEvent } from '../../../../shared/tasks/task-event.ts';
import { stepClock } from '../../../support/step-clock.ts';

export const image = Buffer.from('a small png');

interface NotificationSetup {
  readonly shellNotifies?: boolean;
  readonly tellSaved?: boolean;
  readonly tellFailed?: boolean;
  readonly tellWithSound?: boolean;
}

/** Sets up notifications after the start phase. `pushes` and `system` record the shown notifications. */
export function setUpNotifications({
  shellNotifies = true,
  tellSaved = true,
  tellFailed = true,
  tellWithSound = false,
}: NotificationSetup = {}) {
  const clock = stepClock();
  const windows = createConnectedWindows();
  const pushes: Extract<StateEvent, { kind: 'notification' }>[] = [];
  const system: SystemNotification[] = [];
  const unexpectedErrors: unknown[] = [];
  const notices = createNotificationService({
    windows,
    eventHub: { send: (push) => void (push.kind === 'notification' && pushes.push(push)) },
    settings: () => ({ tellSaved, tellFailed, tellWithSound }),
    imageOf: async () => image,
    notify: shellNotifies ? (notice) => void system.push(notice) : undefined,
    clock,
    onUnexpectedError: (error) => unexpectedErrors.push(error),
  });
  clock.pass(60_000);
  const end = (task: Task) => {
    const before = { ...task, state: 'saving' as const };
    notices.handleTaskChange({ before, after: task, event: { kind: 'link-saved', at: 2, index: 0, itemId: 'item-1' } });
  };
  const happens = (task: Task, event: TaskEvent) => {
    const after = applyTaskEvent(task, event);
    if (after !== task) notices.handleTaskChange({ before: task, after, event });
    return after;
  };
  const openPage = (path: string, more: { focused?: boolean; mayNotify?: boolean } = {}) => {
    const windowId = randomUUID();
    const close = windows.open(windowId);
    windows.report({ windowId, focused: more.focused ?? true, path, mayNotify: more.mayNotify ?? false });
    return { windowId, close };
  };
  /** Images are read from the disk, so the system gets the notification a moment later. */
  const pass = async (milliseconds: number) => {
    clock.pass(milliseconds);
    await new Promise((resolve) => setImmediate(resolve));
    expect(unexpectedErrors).toEqual([]);
  };
  return { notices, clock, windows, pushes, system, end, happens, look: openPage, pass };
}
