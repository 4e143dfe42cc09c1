import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../../shared/library/item.ts';
import { mediaUrlOf } from '../../../entities/items/media-url.ts';

/** Types whose images can move by themselves. */
const types: ReadonlySet<string> = new Set(['image/gif', 'image/webp', 'image/png']);

/** True for an image with several frames. No page can stop or seek it, so it follows its own time. */
export function useIsAnimation({ id, hash, mime }: Item): boolean {
  const { data = false } = useQuery({
    queryKey: ['is-animation', hash],
    queryFn: () => isAnimation(mediaUrlOf(id), mime),
    enabled: types.has(mime),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}

async function isAnimation(url: string, type: string): Promise<boolean> {
  const stop = new AbortController();
  const { body } = await fetch(url, { signal: stop.signal });
  if (!body) return false;
  const decoder = new ImageDecoder({ data: body, type });
  try {
    await decoder.tracks.ready;
    // A GIF does not state how many frames follow.
    if (type === 'image/gif') await decoder.completed;
    return decoder.tracks.selectedTrack?.animated ?? false;
  } finally {
    decoder.close();
    stop.abort();
  }
}
