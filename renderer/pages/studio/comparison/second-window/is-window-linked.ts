import { create } from 'zustand';
import { isSecondWindow } from '../../../../api/is-second-window.ts';
import { openWindowChannel } from './window-channel.ts';

const name = 'second windows';
/** A second window that loads at the same time answers when it has loaded. Milliseconds. */
const mostWaitingMs = 5000;

// A window shares its view only after it opened a second window. Two pages of a browser that show the same comparison
// otherwise stay independent.

/** Name in `sessionStorage`, so that a reload keeps the link. */
const place = 'triptych-second-window';

const useLinkedWindows = create<{ readonly isLinked: boolean }>(() => ({ isLinked: isSecondWindow || wasLinked() }));

if (isSecondWindow) answerAsSecondWindow();
else if (wasLinked()) {
  void findSecondWindow().then((isFound) => {
    if (!isFound) unlinkWindows();
  });
}

/** True while this window shares its view with other windows. */
export function useIsWindowLinked(): boolean {
  return useLinkedWindows(({ isLinked }) => isLinked);
}

/** From now on, this window shares its view. */
export function linkWindows(): void {
  useLinkedWindows.setState({ isLinked: true });
  try {
    sessionStorage.setItem(place, 'opened');
  } catch {
    // Without storage, a reload ends the link.
  }
}

function unlinkWindows(): void {
  useLinkedWindows.setState({ isLinked: false });
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Without storage, nothing is stored.
  }
}

/** "Duplicate tab" copies the storage, but loads the page for the first time. */
function wasLinked(): boolean {
  try {
    const [navigation] = performance.getEntriesByType('navigation');
    const isReload = navigation instanceof PerformanceNavigationTiming && navigation.type === 'reload';
    return isReload && sessionStorage.getItem(place) !== null;
  } catch {
    return false;
  }
}

/** Lets `findSecondWindow` find this window. Returns a function that ends it. */
export function answerAsSecondWindow(): () => void {
  return openWindowChannel<true>(name, { current: () => true, receive() {} }).close;
}

/** Resolves to true if any second window is open. */
export function findSecondWindow(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const channel = openWindowChannel<true>(name, { current: () => undefined, receive: () => resolve(true) });
  const timer = setTimeout(() => resolve(false), mostWaitingMs);
  return promise.finally(() => {
    clearTimeout(timer);
    channel.close();
  });
}
