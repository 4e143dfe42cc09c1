import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { thumbnailRoute } from '../../../shared/contract/http-routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import { useApi } from '../../api/api-provider.tsx';
import { ensurePoster } from './media-player/poster-maker.ts';
import { isLent, mediaUrlOf } from './media-url.ts';
import { ThumbnailPlaceholder } from './thumbnail-placeholder.tsx';

interface ThumbnailProps {
  readonly item: Item;
  /** False where nothing may be shown while no thumbnail exists. */
  readonly hasPlaceholder?: boolean;
}

/** Shows the thumbnail of an item as an image whose size the parent sets; a placeholder while no thumbnail exists. */
export function ThumbnailImage({ item, hasPlaceholder = true }: ThumbnailProps) {
  const [ready, setReady] = useState(item.kind === 'image' || item.thumbHash !== undefined);
  const hasLentUrl = isLent(item.id);
  useEffect(() => (hasLentUrl ? undefined : ensurePoster(item, setReady)), [item, hasLentUrl]);
  // Main does not know an item with this id. For a video, only the video itself is available.
  if (hasLentUrl) return item.kind === 'image' ? <img src={mediaUrlOf(item.id)} alt="" decoding="async" /> : null;
  if (!ready) return hasPlaceholder ? <ThumbnailPlaceholder /> : null;
  return <img src={thumbnailRoute(item.id)} alt="" decoding="async" onError={() => setReady(false)} />;
}

interface ThumbnailByIdProps {
  readonly itemId: string;
  /** `eager` in a list that mounts only what is near its visible part: a lazy image waits for a frame in any case. */
  readonly loading?: 'eager' | 'lazy';
}

/** Shows the thumbnail of one result, and creates the thumbnail if main has none. */
export function ThumbnailById({ itemId, loading = 'lazy' }: ThumbnailByIdProps) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <MissingThumbnail itemId={itemId} />;
  return (
    <img src={thumbnailRoute(itemId)} alt="" decoding="async" loading={loading} onError={() => setMissing(true)} />
  );
}

/** Only a missing thumbnail needs its item. Hundreds of thumbnails would otherwise observe a query each. */
function MissingThumbnail({ itemId }: { itemId: string }) {
  const item = useQuery(useApi().library.item.queryOptions({ input: { id: itemId } }));
  // A separate place: while the thumbnail of a video is made, the others stay.
  return <span>{item.data ? <ThumbnailImage item={item.data} /> : <ThumbnailPlaceholder />}</span>;
}
