import { Notifications } from '@mantine/notifications';
import { Announcer } from '../../ui/announcer.tsx';
import './app-notifications.css';

/** More notifications would cover the page. Those with an Undo button are shown first; the others wait. */
const maxShown = 3;
/** Milliseconds. */
const shownFor = 8000;

/** The notifications of the program, above the foot of the page's left column. Dialogs lie over them. */
export function AppNotifications() {
  return (
    <>
      <Announcer />
      <section aria-label="Status messages" aria-live="polite" aria-relevant="additions">
        <Notifications position="bottom-left" limit={maxShown} autoClose={shownFor} withinPortal={false} zIndex={190} />
      </section>
    </>
  );
}
