import { useEffect } from 'react';
import { mediaRoute } from '../../../../shared/contract/routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { useRecord } from '../grid-index/use-grid-index.ts';
import { neighbour, type ViewerSequence } from './viewer-sequence.ts';

/** One who goes through quickly loads only what they stop at. Milliseconds. */
const rest = 150;

/** Fetches what stands on either side while this one is looked at, so that it is there at once. */
export function usePreload(walk: ViewerSequence): void {
  const next = useRecord(neighbour(walk, 1));
  const before = useRecord(neighbour(walk, -1));
  useEffect(() => {
    const held: (HTMLImageElement | HTMLVideoElement)[] = [];
    const timer = setTimeout(() => {
      for (const item of [next, before]) if (item) held.push(fetchSoon(item));
    }, rest);
    return () => {
      clearTimeout(timer);
      for (const element of held) {
        element.removeAttribute('src');
        // An element that still holds a source keeps its decoder.
        if (element instanceof HTMLVideoElement) element.load();
        element.remove();
      }
    };
  }, [next, before]);
}

function fetchSoon({ id, kind }: Item): HTMLImageElement | HTMLVideoElement {
  if (kind === 'image') {
    const image = new Image();
    // On the page, though nobody sees it: Chromium keeps every other image whose source is taken away.
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
