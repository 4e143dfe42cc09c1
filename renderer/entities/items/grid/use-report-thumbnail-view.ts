import { useLayoutEffect } from 'react';
import { setThumbnailView } from '../thumbnails/thumbnail-queue.ts';
import type { ViewportScroll } from './viewport-scroll.ts';

/** Reports the visible part of the grid to the thumbnail loader before rows are mounted. */
export function useReportThumbnailView(scroll: ViewportScroll): void {
  useLayoutEffect(() => {
    const notify = () => setThumbnailView({ top: scroll.element(), height: scroll.viewport() });
    notify();
    return scroll.follow(notify);
  }, [scroll]);
}
