import { useEffect, useEffectEvent, useState } from 'react';
import { usePaneMediaElements } from '../common/pane-media-elements.ts';
import { useClockItself } from '../playback/use-clock.ts';
import { isSeeking, watchDisplayedImages } from '../scopes/displayed-image.ts';
import { createThrottledTask } from '../scopes/throttled-task.ts';
import { usePicker } from './picker-store.ts';
import { type PickedPixel, readPickedPixel } from './read-picked-pixel.ts';

/** Least time between two readings, during playback and otherwise. Milliseconds. */
const [intervalInPlayback, intervalOfSteps] = [1000 / 12, 1000 / 60];

export interface PickedPane {
  readonly paneId: string;
  /** Width divided by height of the frame around the image. */
  readonly shape: number;
}

/** Returns the pixel of each pane at the place of the picker, by pane id. Reads again when place or frame changes. */
export function usePickedPixels(panes: readonly PickedPane[]): ReadonlyMap<string, PickedPixel> {
  const sources = usePaneMediaElements();
  const clock = useClockItself();
  const [pixels, setPixels] = useState<ReadonlyMap<string, PickedPixel>>(new Map());
  const read = useEffectEvent(async () => {
    const { place } = usePicker.getState();
    const found = await Promise.all(
      panes.map(async ({ paneId, shape }) => {
        // A frame can be closed while it is read; the next frame is read again.
        const pixel = await readPickedPixel(sources.get(paneId), place, shape).catch(() => undefined);
        return { paneId, pixel, isWaiting: !pixel && isSeeking(sources.get(paneId)) };
      }),
    );
    return (before: ReadonlyMap<string, PickedPixel>) =>
      new Map(
        found.flatMap(({ paneId, pixel, isWaiting }) => {
          // The pixel stays until the video shows its next frame.
          const shown = isWaiting ? before.get(paneId) : pixel;
          return shown ? [[paneId, shown] as const] : [];
        }),
      );
  });
  const key = panes.map(({ paneId, shape }) => `${paneId} ${shape}`).join('\n');
  useEffect(() => {
    let isEnded = false;
    const task = createThrottledTask({
      interval: () => (clock.state.getState().playing ? intervalInPlayback : intervalOfSteps),
      run: async () => {
        const next = await read();
        if (!isEnded) setPixels(next);
      },
    });
    const ids = key === '' ? [] : key.split('\n').map((pane) => pane.split(' ')[0] ?? '');
    const stops = [
      watchDisplayedImages(ids, { sources, clock, onChange: task.request }),
      usePicker.subscribe((now, before) => now.place !== before.place && task.request()),
    ];
    task.request();
    return () => {
      isEnded = true;
      task.stop();
      for (const stop of stops) stop();
    };
  }, [sources, clock, key]);
  return pixels;
}
