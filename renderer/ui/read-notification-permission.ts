/** Returns the permission of this page for system notifications; some browsers have none. */
export function readNotificationPermission(): NotificationPermission | 'none' {
  return 'Notification' in window ? Notification.permission : 'none';
}
