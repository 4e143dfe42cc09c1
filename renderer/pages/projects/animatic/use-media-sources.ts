import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mediaRoute } from '../../../../shared/contract/http-routes.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { guideUrl } from './guide/measure-guide-audio.ts';
import type { MediaSources } from './playback/clip-images.ts';

/** The files of the library, and the measured frames of its videos. */
export function useMediaSources(): MediaSources {
  const api = useApi();
  const cache = useQueryClient();
  return useMemo(
    () => ({
      mediaUrl: mediaRoute,
      guideUrl,
      // A video that cannot be measured is played by its frame rate.
      videoFrames: (id) =>
        cache.fetchQuery(api.library.videoFrames.queryOptions({ input: { id } })).catch(() => undefined),
      loadedFrames: (id) => cache.getQueryData(api.library.videoFrames.queryKey({ input: { id } })),
    }),
    [api, cache],
  );
}
