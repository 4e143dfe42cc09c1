import { useEffect } from 'react';

/**
 * Returns the focus to its earlier place when a dialog closes. The dialog closes immediately, and with it the code that
 * would do so. `otherwise` is used when that place is gone too.
 */
export function useReturningFocus(otherwise?: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: Where the focus was counts when the dialog opened.
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        const here = before instanceof HTMLElement && before !== document.body && before.isConnected;
        if (here) before.focus({ preventScroll: true });
        else otherwise?.();
      });
    };
  }, []);
}
