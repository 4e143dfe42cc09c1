import { useEffect, useEffectEvent } from 'react';

/** Listens for a key with Ctrl while the component is on the page. */
export function useControlKey(key: string, press: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || !event.ctrlKey) return;
    event.preventDefault();
    press();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
