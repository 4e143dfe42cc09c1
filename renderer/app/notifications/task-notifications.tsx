import { useEffect } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { thumbnailRoute } from '../../../shared/contract/http-routes.ts';
import type { AppNotification } from '../../../shared/sync/app-notification.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { isSecondWindow } from '../../api/is-second-window.ts';
import { onWindowEvent } from '../../api/window-events.ts';
import { windowId } from '../../api/window-id.ts';
import { playNotificationSound } from '../../ui/notification-sound.ts';
import { showNotification } from '../../ui/notification-store.ts';

/**
 * Shows the notifications of tasks, and reports the imports of watch folders. Main decides which ones the user receives,
 * and the place: this window, the browser or the system.
 */
export function TaskNotifications() {
  const calls = useCalls();
  useEffect(
    () =>
      onWindowEvent((event) => {
        if (event.kind === 'navigate') {
          if (!isSecondWindow) navigate(event.path);
          return;
        }
        if (event.kind === 'files-imported' && event.windowId === windowId) {
          void import('./show-imported-files.ts').then((module) => module.showImportedFiles(event.imported, calls));
          return;
        }
        if (event.kind !== 'notification' || event.windowId !== windowId) return;
        if (event.display === 'window') showInStatusLine(event.notification);
        else showInBrowser(event.notification, () => navigate(event.notification.openPath));
        if (event.sound) playNotificationSound();
      }),
    [calls],
  );
  return null;
}

function showInStatusLine({ title, body, actions, tone }: AppNotification): void {
  const close = showNotification({
    title,
    isProblem: tone !== 'plain',
    message: (
      <>
        {body}{' '}
        {actions.map((action) => (
          <a key={action.path} className="link" href={`#${action.path}`} onClick={() => close()}>
            {action.title}
          </a>
        ))}
      </>
    ),
  });
}

function showInBrowser({ id, title, body, itemId }: AppNotification, open: () => void): void {
  try {
    const shown = new Notification(title, {
      body,
      tag: id,
      silent: true,
      ...(itemId === undefined ? {} : { icon: thumbnailRoute(itemId) }),
    });
    shown.onclick = () => {
      shown.close();
      window.focus();
      open();
    };
  } catch {
    // The permission was withdrawn after main received it. The title of the page continues to show the count.
  }
}
