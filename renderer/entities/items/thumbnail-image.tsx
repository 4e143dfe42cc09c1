import { useEffect, useState } from 'react';
import { thumbnailRoute } from '../../../shared/contract/http-routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import { ensurePoster } from './media-player/poster-maker.ts';
import { isLent, mediaUrlOf } from './media-url.ts';
import { ThumbnailPlaceholder } from './thumbnail-placeholder.tsx';

interface ThumbnailProps {
  readonly item: Item;
  readonly alt?: string;
  /** False where nothing may be shown while no thumbnail exists. */
  readonly hasPlaceholder?: boolean;
}

/** Shows the thumbnail of an item as an image whose size the parent sets; a placeholder while no thumbnail exists. */
export function ThumbnailImage({ item, alt = '', hasPlaceholder = true }: ThumbnailProps) {
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
  if (!ready) return hasPlaceholder ? <ThumbnailPlaceholder /> : null;
  return <img src={thumbnailRoute(item.id)} alt={alt} decoding="async" onError={() => setReady(false)} />;
}
