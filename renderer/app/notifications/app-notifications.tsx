import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { Announcer } from '../../ui/announcer.tsx';
import { useElementSize } from '../../ui/use-element-size.ts';
import './app-notifications.css';

/** More notifications would cover the page. Those with an Undo button are shown first; the others wait. */
const maxShown = 3;
/** Milliseconds. */
const shownFor = 8000;

/**
 * The notifications of the program, above the foot of the page's left column. Dialogs lie over them. Where media fill
 * the page, they are a strip below the page, which becomes shorter: media are never covered.
 */
export function AppNotifications() {
  const place = useRef<HTMLElement>(null);
  const { notifications } = useNotifications();
  const { height } = useElementSize(place);
  useEffect(() => {
    document.documentElement.style.setProperty('--notifications-height', `${height}px`);
  }, [height]);
  return (
    <>
      <Announcer />
      <section
        ref={place}
        className="notifications"
        data-shown={notifications.length > 0 || undefined}
        aria-label="Status messages"
        aria-live="polite"
        aria-relevant="additions"
      >
        <Notifications
          position="bottom-left"
          limit={maxShown}
          autoClose={shownFor}
          // Media below which they appear would change their size in every frame of a transition.
          transitionDuration={0}
          withinPortal={false}
        />
      </section>
    </>
  );
}
