import { useLayoutEffect } from 'react';
import { lookAt } from './thumb-queue.ts';
import type { WallScroll } from './wall-scroll.ts';

/** Those who load the thumbnails know what of the wall is in sight: before anything is mounted there. */
export function useWallView(scroll: WallScroll): void {
  useLayoutEffect(() => {
    const tell = () => lookAt({ top: scroll.element(), height: scroll.viewport() });
    tell();
    return scroll.follow(tell);
  }, [scroll]);
}
