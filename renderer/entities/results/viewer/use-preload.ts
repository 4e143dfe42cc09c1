import { useEffect } from 'react';
import { mediaRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { useRecord } from '../../items/library-index/use-library-index.ts';
import { findNeighbour, type ViewerSequence } from './viewer-sequence.ts';

/** Milliseconds on an item before its neighbors are loaded. Fast browsing loads only the items where the user stops. */
const preloadDelay = 150;

/** Preloads the previous and the next item while the current item is shown, so that they appear immediately. */
export function usePreload(walk: ViewerSequence): void {
  const next = useRecord(findNeighbour(walk, 1));
  const before = useRecord(findNeighbour(walk, -1));
  useEffect(() => {
    const preloaded: (HTMLImageElement | HTMLVideoElement)[] = [];
    const timer = setTimeout(() => {
      for (const item of [next, before]) if (item && item.kind !== 'file') preloaded.push(fetchSoon(item));
    }, preloadDelay);
    return () => {
      clearTimeout(timer);
      for (const element of preloaded) {
        element.removeAttribute('src');
        // An element with a source does not release its decoder.
        if (element instanceof HTMLVideoElement) element.load();
        element.remove();
      }
    };
  }, [next, before]);
}

function fetchSoon({ id, kind }: Item): HTMLImageElement | HTMLVideoElement {
  if (kind === 'image') {
    const image = new Image();
    // The image is hidden but on the page, because Chromium retains every image outside the page whose source is
    // removed.
    image.hidden = true;
    image.alt = '';
    document.body.append(image);
    image.src = mediaRoute(id);
    // An image that cannot be decoded shows its error when displayed.
    image.decode().catch(() => {});
    return image;
  }
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = mediaRoute(id);
  return video;
}
