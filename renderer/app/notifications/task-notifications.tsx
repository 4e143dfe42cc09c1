import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { thumbRoute } from '../../../shared/contract/routes.ts';
import type { AppNotification } from '../../../shared/sync/notification.ts';
import { onWindowEvent } from '../../api/window-events.ts';
import { windowId } from '../../api/window-id.ts';
import { playNotificationSound } from '../../ui/notification-sound.ts';
import { notifyUntilSeen } from '../../ui/toast.ts';
import styles from './task-notifications.module.css';

/** Main decides what a user is told, and where: in the corner of this page, through the browser, or outside of it. */
export function TaskNotifications() {
  const [, navigate] = useLocation();
  useEffect(
    () =>
      onWindowEvent((told) => {
        if (told.kind === 'navigate') {
          navigate(told.path);
          return;
        }
        if (told.kind !== 'notice' || told.screen !== windowId) return;
        if (told.how === 'corner') showInCorner(told.notice);
        else showThroughBrowser(told.notice, () => navigate(told.notice.openPath));
        if (told.sound) playNotificationSound();
      }),
    [navigate],
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
        <span className={styles['body']}>{body}</span>
        <span className={styles['actions']}>
          {actions.map((action) => (
            <a key={action.path} className="link" href={`#${action.path}`}>
              {action.title}
            </a>
          ))}
        </span>
      </>
    ),
  });
}

/** A video may have none yet: then only the words stand there. */
function NoticeStill({ itemId }: { itemId: string }) {
  return (
    <img
      className={styles['still'] ?? ''}
      src={thumbRoute(itemId)}
      alt=""
      onError={(event) => event.currentTarget.remove()}
    />
  );
}

function showThroughBrowser({ id, title, body, itemId }: AppNotification, open: () => void): void {
  try {
    const shown = new Notification(title, {
      body,
      tag: id,
      silent: true,
      ...(itemId === undefined ? {} : { icon: thumbRoute(itemId) }),
    });
    shown.onclick = () => {
      shown.close();
      window.focus();
      open();
    };
  } catch {
    // Taken away since main was told that it may; the page's title still counts.
  }
}
