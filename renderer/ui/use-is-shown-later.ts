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
