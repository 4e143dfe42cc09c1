import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { thumbnailRoute } from '../../../shared/contract/http-routes.ts';
import { useApi } from '../../api/api-provider.tsx';
import { ThumbnailImage } from './thumbnail-image.tsx';
import { ThumbnailPlaceholder } from './thumbnail-placeholder.tsx';

/** Shows the thumbnail of one result, and creates the thumbnail if main has none. */
export function ThumbnailById({ itemId }: { itemId: string }) {
  const [isMissing, setMissing] = useState(false);
  const api = useApi();
  const item = useQuery(api.library.item.queryOptions({ input: { id: itemId }, enabled: isMissing }));
  if (!isMissing) {
    return <img src={thumbnailRoute(itemId)} alt="" decoding="async" loading="lazy" onError={() => setMissing(true)} />;
  }
  // A separate place: while the thumbnail of a video is made, the others stay.
  return <span>{item.data ? <ThumbnailImage item={item.data} /> : <ThumbnailPlaceholder />}</span>;
}
