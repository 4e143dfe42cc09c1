import { useLayoutEffect } from 'react';
import { setThumbnailView } from '../../../entities/items/thumbnails/thumbnail-queue.ts';
import type { ViewportScroll } from './viewport-scroll.ts';

/** Those who load the thumbnails know what of the wall is in sight: before anything is mounted there. */
export function useViewportState(scroll: ViewportScroll): void {
  useLayoutEffect(() => {
    const notify = () => setThumbnailView({ top: scroll.element(), height: scroll.viewport() });
    notify();
    return scroll.follow(notify);
  }, [scroll]);
}
