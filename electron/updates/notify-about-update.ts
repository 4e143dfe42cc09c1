import { randomUUID } from 'node:crypto';
import { updatePath } from '../../shared/settings/program-update.ts';
import type { AppNotification } from '../../shared/sync/app-notification.ts';
import type { ConnectedWindows } from '../sync/connected-windows.ts';
import type { EventHub } from '../sync/event-hub.ts';

/** Reports an automatically found version to every open page, as a notification. */
export function notifyAboutUpdate(
  version: string,
  running: number,
  windows: Pick<ConnectedWindows, 'all'>,
  eventHub: Pick<EventHub, 'send'>,
): void {
  const wait = running === 0 ? '' : ` Runs in progress: ${running}. Install the update when they are finished.`;
  for (const { windowId } of windows.all()) {
    const notification: AppNotification = {
      id: randomUUID(),
      title: `Triptych ${version} is available`,
      body: `Nothing was installed.${wait}`,
      openPath: updatePath,
      actions: [{ title: 'Show', path: updatePath }],
      tone: 'plain',
    };
    eventHub.send({ kind: 'notification', windowId, display: 'window', sound: false, notification });
  }
}
