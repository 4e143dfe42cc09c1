/** Whether the browser lets this page raise notifications of the system; some have none at all. */
export function permission(): NotificationPermission | 'none' {
  return 'Notification' in window ? Notification.permission : 'none';
}
