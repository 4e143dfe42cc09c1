import { useEffect, useState } from 'react';
import { thumbnailRoute } from '../../../shared/contract/routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import { ensurePoster } from './media-player/poster-maker.ts';
import { isLent, mediaUrl } from './media-url.ts';

/** Shows the thumbnail of an item as an image whose size the parent sets; nothing while no thumbnail exists. */
export function Thumbnail({ item, alt = '' }: { item: Item; alt?: string }) {
  const [ready, setReady] = useState(item.kind === 'image' || item.thumbHash !== undefined);
  const lent = isLent(item.id);
  useEffect(() => {
    if (lent) return;
    const leaving = new AbortController();
    void ensurePoster(item, { signal: leaving.signal }).then((made) => {
      if (!leaving.signal.aborted) setReady(made);
    });
    return () => leaving.abort();
  }, [item, lent]);
  // Main knows no item of that id. Of a video there is only the video.
  if (lent) return item.kind === 'image' ? <img src={mediaUrl(item.id)} alt={alt} decoding="async" /> : null;
  if (!ready) return null;
  return <img src={thumbnailRoute(item.id)} alt={alt} decoding="async" onError={() => setReady(false)} />;
}
