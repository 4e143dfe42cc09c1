import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createNotificationService } from '../../../../electron/notifications/notification-service.ts';
import { createConnectedWindows } from '../../../../electron/sync/connected-windows.ts';
import { problem } from '../../../../shared/problem.ts';
import { applyTaskEvent } from '../../../../shared/tasks/apply-task-event.ts';
import type { TaskEvent } from '../../../../shared/tasks/task-event.ts';
import { stepClock } from '../../../support/step-clock.ts';
import { savedTask, taskOf } from '../../../support/tasks.ts';
import { setUpNotifications } from './notification-test-setup.ts';

test.each(['/studio', '/activity', '/activity/0c6a', '/library'])(
  'on %s in focus there is no notification, because the page shows the result',
  async (path) => {
    const { end, look, pass, system, pushes } = setUpNotifications();
    look(path);
    end(savedTask(1));
    await pass(60_000);
    expect([system, pushes]).toEqual([[], []]);
  },
);

test('a search of the library and its viewer notify of a saved result, and all of its pages of a failure', async () => {
  const { end, look, pass, pushes } = setUpNotifications();
  for (const path of ['/library/search', '/library/0c6a']) {
    const { close } = look(path);
    end(savedTask(1));
    await pass(60_000);
    close();
  }
  look('/library');
  end(taskOf({ state: 'failed', problem: problem('failed', 'No.') }));
  await pass(60_000);
  expect(pushes.map(({ notification }) => notification.title)).toEqual([
    'Saved: image-e-2',
    'Saved: image-e-2',
    'Failed: image-e-2',
  ]);
});

test('on another page in focus, the notification appears in the status line and not in the system', async () => {
  const { end, look, pass, system, pushes } = setUpNotifications();
  const { windowId } = look('/settings');
  end(savedTask(1));
  await pass(2_000);
  expect(system).toEqual([]);
  expect(pushes).toMatchObject([
    { windowId, display: 'window', sound: false, notification: { title: 'Saved: image-e-2' } },
  ]);
});

test('behind another program, the notification appears in the system and not in the page', async () => {
  const { end, look, pass, system, pushes } = setUpNotifications();
  look('/studio', { focused: false });
  end(savedTask(1));
  await pass(2_000);
  expect(system).toHaveLength(1);
  expect(pushes).toEqual([]);
});

test('if the shell cannot notify, a page with permission does, or else the status line of the last viewed page', async () => {
  const withLeave = setUpNotifications({ shellNotifies: false });
  const other = withLeave.look('/chat', { focused: false, mayNotify: true });
  withLeave.end(savedTask(1));
  await withLeave.pass(2_000);
  expect(withLeave.pushes).toMatchObject([{ windowId: other.windowId, display: 'system' }]);

  const without = setUpNotifications({ shellNotifies: false });
  const first = without.look('/chat');
  const second = without.look('/settings');
  without.windows.report({ ...first, focused: false, path: '/chat', mayNotify: false });
  without.windows.report({ windowId: second.windowId, focused: false, path: '/settings', mayNotify: false });
  without.end(savedTask(1));
  await without.pass(2_000);
  expect(without.pushes).toMatchObject([{ windowId: second.windowId, display: 'window' }]);
});

test('a closed page receives no notification', async () => {
  const { end, look, pass, pushes } = setUpNotifications({ shellNotifies: false });
  const { windowId, close } = look('/settings');
  close();
  end(savedTask(1));
  await pass(2_000);
  expect(pushes).toEqual([]);
  expect(windowId).toBeDefined();
});

test('an event that was seen causes no notification on a page that opens a moment later', async () => {
  const { end, look, windows, pass, pushes, system } = setUpNotifications();
  const { windowId } = look('/studio');
  end(savedTask(1));
  windows.report({ windowId, focused: true, path: '/library', mayNotify: false });
  await pass(2_000);
  expect([system, pushes]).toEqual([[], []]);
});

test('notifications of the start wait until the page is open', async () => {
  const clock = stepClock();
  const counts: string[] = [];
  const windows = createConnectedWindows();
  const notices = createNotificationService({
    windows,
    eventHub: { send: (push) => void counts.push(push.kind) },
    settings: () => ({ tellSaved: true, tellFailed: true, tellWithSound: false }),
    imageOf: async () => undefined,
    notify: () => void counts.push('system'),
    clock,
    onUnexpectedError: () => undefined,
  });
  const sending = taskOf({ state: 'sending' });
  const event: TaskEvent = { kind: 'outcome-unknown', at: 2, problem: problem('network', 'Triptych ended.') };
  notices.handleTaskChange({ before: sending, after: applyTaskEvent(sending, event), event });
  clock.pass(3_000);
  const windowId = randomUUID();
  windows.open(windowId);
  windows.report({ windowId, focused: true, path: '/chat', mayNotify: false });
  clock.pass(10_000);
  expect(counts).toEqual(['notification']);
});
