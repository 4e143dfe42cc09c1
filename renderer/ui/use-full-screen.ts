import { useEffect, useRef, useState } from 'react';

/**
 * The image alone. Where the window may not fill the screen, it fills the window. Left again, the focus is back where it
 * was before.
 */
export function useFullScreen(): readonly [boolean, (isFull: boolean) => void] {
  const [isFull, setFull] = useState(false);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    // Escape belongs to the browser in full screen; this event is its only trace.
    const onChange = () => {
      if (document.fullscreenElement === null) setFull(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => {});
    };
  }, []);
  useEffect(() => {
    if (isFull || !(before.current instanceof HTMLElement)) return;
    // The element was removed if another item was shown meanwhile.
    if (before.current.isConnected) before.current.focus({ preventScroll: true });
    before.current = null;
  }, [isFull]);
  const setFullScreen = (to: boolean) => {
    setFull(to);
    if (to) before.current = document.activeElement;
    if (to) document.documentElement.requestFullscreen().catch(() => {});
    else if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => {});
  };
  return [isFull, setFullScreen];
}
