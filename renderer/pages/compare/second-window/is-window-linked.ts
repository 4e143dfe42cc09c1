import { create } from 'zustand';
import { isSecondWindow } from '../../../api/is-second-window.ts';
import { answerAsSecondWindow, findSecondWindow } from './find-second-window.ts';

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
