import { useLayoutEffect } from 'react';

/** Content that fills the window or its page. Notifications have another place beside each (`app-notifications.css`). */
type NotificationPlace = 'media' | 'viewer' | 'mask-editor';

/** Layer of a dialog that fills the window like a page: under notifications and other dialogs. */
export const fullWindowLayer = 180;

/** Places of the components on the screen, the newest last. */
const places: NotificationPlace[] = [];

/**
 * Gives notifications another place while the component is on the screen. An attribute of the root, because a selector
 * such as `body:has(…)` is checked again after every key in a form.
 */
export function useSetNotificationPlace(place: NotificationPlace): void {
  useLayoutEffect(() => {
    places.push(place);
    showNewest();
    return () => {
      places.splice(places.lastIndexOf(place), 1);
      showNewest();
    };
  }, [place]);
}

function showNewest(): void {
  const newest = places.at(-1);
  if (newest === undefined) delete document.documentElement.dataset['notificationPlace'];
  else document.documentElement.dataset['notificationPlace'] = newest;
}
