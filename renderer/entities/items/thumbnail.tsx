import { useEffect, useState } from 'react';
import { thumbnailRoute } from '../../../shared/contract/routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import { ensurePoster } from './media-player/poster-maker.ts';
import { isLent, mediaUrlOf } from './media-url.ts';

/** Shows the thumbnail of an item as an image whose size the parent sets; nothing while no thumbnail exists. */
export function Thumbnail({ item, alt = '' }: { item: Item; alt?: string }) {
  const [ready, setReady] = useState(item.kind === 'image' || item.thumbHash !== undefined);
  const hasLentUrl = isLent(item.id);
  useEffect(() => {
    if (hasLentUrl) return;
    const controller = new AbortController();
    void ensurePoster(item, { signal: controller.signal }).then((made) => {
      if (!controller.signal.aborted) setReady(made);
    });
    return () => controller.abort();
  }, [item, hasLentUrl]);
  // Main does not know an item with this id. For a video, only the video itself is available.
  if (hasLentUrl) return item.kind === 'image' ? <img src={mediaUrlOf(item.id)} alt={alt} decoding="async" /> : null;
  if (!ready) return null;
  return <img src={thumbnailRoute(item.id)} alt={alt} decoding="async" onError={() => setReady(false)} />;
}
