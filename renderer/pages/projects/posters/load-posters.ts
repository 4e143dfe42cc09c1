import { thumbnailRoute } from '../../../../shared/contract/http-routes.ts';
import { dataUrlOf } from '../../../ui/data-url-of.ts';

/** Returns the thumbnails of takes as data URLs, by item id. A take without a thumbnail has no entry. */
export async function loadPosters(itemIds: readonly string[], signal?: AbortSignal): Promise<Map<string, string>> {
  const posters = new Map<string, string>();
  for (const itemId of new Set(itemIds)) {
    const response = await fetch(thumbnailRoute(itemId), { ...(signal && { signal }) });
    if (response.ok) posters.set(itemId, await dataUrlOf(await response.blob()));
  }
  return posters;
}
