import type { Clock } from '../playback/clock.ts';
import type { PaneMediaElements } from '../stage/pane-media-elements.ts';

interface WatchOptions {
  readonly sources: PaneMediaElements;
  readonly clock: Clock;
  readonly onChange: () => void;
}

/** Events after which an element shows something else, apart from frames that the clock reports. */
const events = ['load', 'loadeddata', 'seeked'] as const;

/** Calls `onChange` when one of the panes may show another image. Returns a function that ends it. */
export function watchDisplayedImages(
  paneIds: readonly string[],
  { sources, clock, onChange }: WatchOptions,
): () => void {
  let stopElements = () => {};
  let hasVideo = false;
  const follow = () => {
    stopElements();
    const elements = paneIds.flatMap((id) => sources.get(id) ?? []);
    hasVideo = elements.some((element) => element instanceof HTMLVideoElement);
    for (const element of elements) for (const event of events) element.addEventListener(event, onChange);
    stopElements = () => {
      for (const element of elements) for (const event of events) element.removeEventListener(event, onChange);
    };
  };
  follow();
  // The clock moves videos only.
  const onClock = () => hasVideo && onChange();
  const stops = [
    sources.onChange(() => {
      follow();
      onChange();
    }),
    clock.onFrame(onClock),
    // The last frame of playback is read again with all its pixels.
    clock.state.subscribe((now, before) => now.playing !== before.playing && onClock()),
  ];
  return () => {
    stopElements();
    for (const stop of stops) stop();
  };
}
