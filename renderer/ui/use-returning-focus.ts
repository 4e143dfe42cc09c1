import { useEffect } from 'react';

/**
 * Returns the focus to its earlier element when a dialog closes. The dialog unmounts immediately, so that its own code
 * cannot do so. `otherwise` is called if that element was removed too.
 */
export function useReturningFocus(otherwise?: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: Where the focus was counts when the dialog opened.
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        const isConnected = before instanceof HTMLElement && before !== document.body && before.isConnected;
        if (isConnected) before.focus({ preventScroll: true });
        else otherwise?.();
      });
    };
  }, []);
}
