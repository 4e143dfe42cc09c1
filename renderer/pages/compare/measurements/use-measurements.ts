import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { inputRoute, mediaRoute } from '../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../shared/library/item.ts';
import type { Measurements } from '../../../../shared/measurements/measurements.ts';
import { sentFrameImages } from '../../../../shared/measurements/sent-frame-images.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useClock } from '../playback/use-clock.ts';
import type { OpenComparison } from '../use-comparison.ts';
import type { QueueState } from './measurement-queue.ts';
import { measurementQueue } from './window-measurement-queue.ts';

/** Selects from the queue of this window. */
export function useMeasurementQueue<T>(select: (state: QueueState) => T): T {
  return useStore(measurementQueue.state, select);
}

/** Returns the stored measurements of the videos by the ids of their items; `undefined` while they load. */
export function useMeasurements({
  shown,
}: Pick<OpenComparison, 'shown'>): ReadonlyMap<string, Measurements> | undefined {
  const api = useApi();
  const ids = videosOf(shown).map(({ id }) => id);
  const { data } = useQuery(
    api.library.measurements.queryOptions({ input: ids.length > 0 ? { ids } : skipToken, staleTime: Infinity }),
  );
  if (ids.length === 0) return noMeasurements;
  return data && new Map(data.measured.map(({ itemId, measurements }) => [itemId, measurements]));
}

const noMeasurements: ReadonlyMap<string, Measurements> = new Map();

/** Returns the videos of the panes, each once. */
export function videosOf(shown: OpenComparison['shown']): Item[] {
  const videos = shown.flatMap((pane) => (pane.kind === 'item' && pane.item.kind === 'video' ? [pane.item] : []));
  return [...new Map(videos.map((item) => [item.id, item])).values()];
}

/** Returns a function that measures these videos, one after the other. */
export function useMeasureVideos(): (items: readonly Item[]) => void {
  const api = useApi();
  const calls = useCalls();
  const cache = useQueryClient();
  return (items) =>
    measurementQueue.add(
      items.map(({ id }) => ({
        itemId: id,
        loadJob: async () => {
          const { seconds, decodedLater = 0 } = await cache.fetchQuery(
            api.library.videoFrames.queryOptions({ input: { id } }),
          );
          const recipe = await cache
            .fetchQuery(api.library.recipe.queryOptions({ input: { id } }))
            .catch((error: unknown) => {
              // A result of a tracked task or an imported file has no recipe.
              if (problemOf(error).kind === 'not-found') return undefined;
              throw error;
            });
          const { first, last } = recipe ? sentFrameImages(recipe.modelId, recipe.draft) : {};
          return {
            url: addressOf(mediaRoute(id)),
            seconds,
            decodedLater,
            ...(first ? { firstImage: addressOf(inputRoute(first.hash)) } : {}),
            ...(last ? { lastImage: addressOf(inputRoute(last.hash)) } : {}),
          };
        },
        // The values are loaded before the queue removes the video, so that it never looks unmeasured in between.
        save: async (measurements) => {
          await calls.library.saveMeasurements({ id, measurements });
          await cache.invalidateQueries({ queryKey: api.library.measurements.key() });
        },
      })),
    );
}

/** A worker needs whole addresses. */
function addressOf(route: string): string {
  return new URL(route, window.location.href).href;
}

/** Measuring would take time from playback, so it pauses while the videos of this window play. */
export function usePauseMeasuringDuringPlayback(): void {
  const isPlaying = useClock(({ playing }) => playing);
  useEffect(() => {
    measurementQueue.setPaused(isPlaying);
    return () => measurementQueue.setPaused(false);
  }, [isPlaying]);
}
