import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sentenceOf } from '../../../api/problem-of-error.ts';
import { WebWorker } from '../../../ui/workers/web-worker.ts';
import { useClockItself } from '../playback/use-clock.ts';
import { usePaneMediaElements } from '../stage/pane-media-elements.ts';
import type { ComputedScopes, computeScopes } from './compute-scopes.ts';
import { displayedImageOf, isSeeking } from './displayed-image.ts';
import { createThrottledTask, type ThrottledTask } from './throttled-task.ts';
import { watchDisplayedImages } from './watch-displayed-images.ts';

export type ScopesState =
  /** Nothing is computed, or no pane shows anything. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'computed'; readonly paneIds: readonly string[]; readonly scopes: ComputedScopes }
  /** `reason`: a sentence. */
  | { readonly kind: 'failed'; readonly reason: string };

/** While the videos play, scopes are computed 12 times per second at most, from fewer pixels. Milliseconds. */
const intervalInPlayback = 1000 / 12;
const intervalOfSteps = 40;
const mostPixelsInPlayback = 480 * 270;
const mostPixels = 1920 * 1088;

/**
 * Computes the scopes of what these panes show, in a worker. Computes once for each change, and nothing while nothing
 * changes. The worker ends with the component.
 */
export function useScopes(paneIds: readonly string[]): ScopesState {
  const sources = usePaneMediaElements();
  const clock = useClockItself();
  const [state, setState] = useState<ScopesState>({ kind: 'empty' });
  const task = useRef<ThrottledTask>(undefined);
  const readPanes = useEffectEvent(async (most: number) => {
    const found = await Promise.all(
      paneIds.map(async (id) => ({ id, read: await displayedImageOf(sources.get(id), most) })),
    );
    return {
      panes: found.flatMap(({ id, read }) => (read ? [{ id, ...read }] : [])),
      isWaiting: found.some(({ id, read }) => !read && isSeeking(sources.get(id))),
    };
  });
  useEffect(() => {
    const worker = new WebWorker<typeof computeScopes>(
      new Worker(new URL('./scopes-worker.ts', import.meta.url), { type: 'module' }),
    );
    let isClosed = false;
    const isPlaying = () => clock.state.getState().playing;
    /** Returns `undefined` while a video seeks: the scopes stay until it shows its next frame. */
    const compute = async (): Promise<ScopesState | undefined> => {
      const most = isPlaying() ? mostPixelsInPlayback : mostPixels;
      const { panes, isWaiting } = await readPanes(most);
      const images = panes.map(({ image }) => image);
      try {
        if (isWaiting || isClosed) return undefined;
        if (panes.length === 0) return { kind: 'empty' };
        const job = { images, every: panes.map(({ every }) => every), mostPixels: most };
        const scopes = await worker.ask(job, { transfer: images });
        return { kind: 'computed', paneIds: panes.map(({ id }) => id), scopes };
      } finally {
        // Images that the worker received are detached from this page, so this releases only the others.
        for (const image of images) image.close();
      }
    };
    const throttled = createThrottledTask({
      interval: () => (isPlaying() ? intervalInPlayback : intervalOfSteps),
      run: async () => {
        const next = await compute().catch(
          (error: unknown): ScopesState => ({ kind: 'failed', reason: sentenceOf(error) }),
        );
        if (next && !isClosed) setState(next);
      },
    });
    task.current = throttled;
    return () => {
      isClosed = true;
      throttled.stop();
      worker.stop(new Error('The scopes were closed.'));
    };
  }, [clock]);
  const joinedIds = paneIds.join(' ');
  useEffect(() => {
    const request = () => task.current?.request();
    request();
    const ids = joinedIds === '' ? [] : joinedIds.split(' ');
    return watchDisplayedImages(ids, { sources, clock, onChange: request });
  }, [sources, clock, joinedIds]);
  return state;
}
