import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { thumbnailRoute } from '../../../shared/contract/http-routes.ts';
import type { AppNotification } from '../../../shared/sync/app-notification.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { isSecondWindow } from '../../api/is-second-window.ts';
import { onWindowEvent } from '../../api/window-events.ts';
import { windowId } from '../../api/window-id.ts';
import { Box, Flex } from '../../ui/layout-primitives.tsx';
import { playNotificationSound } from '../../ui/notification-sound.ts';
import { notifyUntilSeen } from '../../ui/toast.ts';

/**
 * Shows the notifications of tasks, and reports the imports of watch folders. Main decides which ones the user receives, and the place: this page, the browser or
 * the system.
 */
export function TaskNotifications() {
  const [, navigate] = useLocation();
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
        if (event.display === 'corner') showInCorner(event.notification);
        else showInBrowser(event.notification, () => navigate(event.notification.openPath));
        if (event.sound) playNotificationSound();
      }),
    [navigate, calls],
  );
  return null;
}

function showInCorner({ title, body, actions, itemId, tone }: AppNotification): void {
  notifyUntilSeen({
    isUrgent: tone !== 'plain',
    title,
    icon: itemId === undefined ? undefined : <NoticeStill itemId={itemId} />,
    message: (
      <>
        <Box component="span" className="clamp" lineClamp={3}>
          {body}
        </Box>
        {/* Side by side, each wide enough to click. */}
        <Flex component="span" gap="s3">
          {actions.map((action) => (
            <a key={action.path} className="link" href={`#${action.path}`}>
              {action.title}
            </a>
          ))}
        </Flex>
      </>
    ),
  });
}

/** The thumbnail of a notification. A video may have no thumbnail yet; the notification then shows only its text. */
function NoticeStill({ itemId }: { itemId: string }) {
  return (
    <Box
      component="img"
      maw={56}
      mah={56}
      src={thumbnailRoute(itemId)}
      alt=""
      onError={(event) => event.currentTarget.remove()}
    />
  );
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
