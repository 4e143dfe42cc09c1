import { startTransition, useEffect, useState } from 'react';

/**
 * Returns false for the first display of the component, and true after it, in a render that input can interrupt.
 * For content that would make the first display one long task. `useDeferredValue` does not wait within a render that is
 * itself deferred.
 */
export function useIsShownLater(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => startTransition(() => setShown(true)), []);
  return isShown;
}

/**
 * Returns how far beyond its visible part a list mounts rows: by a page, so that a turn of the wheel shows rows and no gap.
 * The first display mounts only what is visible. Screen pixels.
 */
export function useRowsAhead(): number {
  return useIsShownLater() ? window.innerHeight : 0;
}
