import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { mediaRoute } from '../../../../../shared/contract/http-routes.ts';
import type { Item } from '../../../../../shared/library/item.ts';
import type { Measurements } from '../../../../../shared/measurements/measurements.ts';
import { useApi, useCalls } from '../../../../api/api-provider.tsx';
import { WebWorker } from '../../../../ui/workers/web-worker.ts';
import type { OpenComparison } from '../common/use-comparison.ts';
import { useClock } from '../playback/use-clock.ts';
import type { createVideoMeasurement } from './measure-video.ts';
import { createMeasurementQueue, type QueueState } from './measurement-queue.ts';

/** The queue of this window. It continues on other pages, and ends with the window. */
export const measurementQueue = createMeasurementQueue(() => {
  const started = new Worker(new URL('./measurement-worker.ts', import.meta.url), { type: 'module' });
  const worker = new WebWorker<ReturnType<typeof createVideoMeasurement>>(started);
  return { next: (job) => worker.ask(job), stop: () => worker.stop(new Error('The measurement was canceled.')) };
});

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

/** Returns the videos without measurements that do not wait in the queue, and a function that measures them. */
export function useUnmeasuredVideos(open: Pick<OpenComparison, 'shown'>) {
  const measured = useMeasurements(open);
  const waiting = useMeasurementQueue(({ itemIds }) => itemIds);
  const measure = useMeasureVideos();
  const videos = measured ? videosOf(open.shown) : [];
  const unmeasured = videos.filter(({ id }) => !measured?.has(id) && !waiting.includes(id));
  const count = unmeasured.length;
  return { count, label: count === 1 ? 'Measure video' : `Measure ${count} videos`, start: () => measure(unmeasured) };
}

/** Returns a function that measures these videos, one after the other. */
function useMeasureVideos(): (items: readonly Item[]) => void {
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
          // A worker needs whole addresses.
          return { url: new URL(mediaRoute(id), window.location.href).href, seconds, decodedLater };
        },
        // The values are loaded before the queue removes the video, so that it never looks unmeasured in between.
        save: async (measurements) => {
          await calls.library.saveMeasurements({ id, measurements });
          await cache.invalidateQueries({ queryKey: api.library.measurements.key() });
        },
      })),
    );
}

/** Measuring would take time from playback, so it pauses while the videos of this window play. */
export function usePauseMeasuringDuringPlayback(): void {
  const isPlaying = useClock(({ playing }) => playing);
  useEffect(() => {
    measurementQueue.setPaused(isPlaying);
    return () => measurementQueue.setPaused(false);
  }, [isPlaying]);
}
