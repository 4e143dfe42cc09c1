import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { thumbnailRoute } from '../../../shared/contract/http-routes.ts';
import { useApi } from '../../api/api-provider.tsx';
import { ThumbnailImage } from './thumbnail-image.tsx';
import { ThumbnailPlaceholder } from './thumbnail-placeholder.tsx';

/** Shows the thumbnail of one result, and creates the thumbnail if main has none. */
export function ThumbnailById({ itemId }: { itemId: string }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <MissingThumbnail itemId={itemId} />;
  return <img src={thumbnailRoute(itemId)} alt="" decoding="async" loading="lazy" onError={() => setMissing(true)} />;
}

/** Only a missing thumbnail needs its item. Hundreds of thumbnails would otherwise observe a query each. */
function MissingThumbnail({ itemId }: { itemId: string }) {
  const item = useQuery(useApi().library.item.queryOptions({ input: { id: itemId } }));
  // A separate place: while the thumbnail of a video is made, the others stay.
  return <span>{item.data ? <ThumbnailImage item={item.data} /> : <ThumbnailPlaceholder />}</span>;
}
