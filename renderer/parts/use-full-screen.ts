import { useEffect, useState } from 'react';

/** The picture alone. Where the window may not fill the screen, it fills the window. */
export function useFullScreen(): readonly [boolean, (isFull: boolean) => void] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    // Escape is the browser's own while it fills the screen; this is all that is heard of it.
    const onChange = () => {
      if (document.fullscreenElement === null) setFull(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => {});
    };
  }, []);
  const turn = (to: boolean) => {
    setFull(to);
    if (to) document.documentElement.requestFullscreen().catch(() => {});
    else if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => {});
  };
  return [isFull, turn];
}
