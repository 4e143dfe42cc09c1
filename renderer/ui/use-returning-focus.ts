import { useEffect } from 'react';

/**
 * Brings the focus back to where it was when a dialog opened. The dialog is gone at once when it is closed, and with it
 * what would have done so. `otherwise` is asked where that place is gone as well.
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
