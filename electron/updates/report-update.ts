import { randomUUID } from 'node:crypto';
import { updatePath } from '../../shared/settings/update.ts';
import type { AppNotification } from '../../shared/sync/notification.ts';
import type { ConnectedWindows } from '../sync/connected-windows.ts';
import type { EventHub } from '../sync/event-hub.ts';

/** Reports an automatically found version to every open page, as a notification. */
export function reportUpdate(
  version: string,
  running: number,
  screens: Pick<ConnectedWindows, 'all'>,
  pushes: Pick<EventHub, 'push'>,
): void {
  const wait = running === 0 ? '' : ` Runs in progress: ${running}. Install the update when they are finished.`;
  for (const { screen } of screens.all()) {
    const notice: AppNotification = {
      id: randomUUID(),
      title: `Triptych ${version} is available`,
      body: `Nothing was installed.${wait}`,
      openPath: updatePath,
      actions: [{ title: 'Show', path: updatePath }],
      tone: 'plain',
    };
    pushes.push({ kind: 'notice', screen, how: 'corner', sound: false, notice });
  }
}
