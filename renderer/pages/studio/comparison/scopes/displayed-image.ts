import { readingStepsOf } from '../../../../../shared/measurements/scopes/scope-counts.ts';
import type { MediaElement } from '../../../../ui/media-error.ts';
import { type PaneMediaElements, pixelsOf } from '../common/pane-media-elements.ts';
import type { Clock } from '../playback/clock.ts';
import { displayedFrameOf } from '../playback/pane-canvas.ts';
import type { DisplayedImage } from './read-frame-pixels.ts';

/** Events after which an element shows something else, apart from frames that the clock reports. */
const events = ['load', 'loadeddata', 'seeked'] as const;

/** Returns true during a seek, in which a video may have no frame to read. `seeked` follows. */
export function isSeeking(element: MediaElement | undefined): boolean {
  return element instanceof HTMLVideoElement && element.seeking;
}

interface ReadImage {
  readonly image: DisplayedImage;
  /** The image contains one of every `every` pixels of the file. */
  readonly every: number;
}

/**
 * Returns what a pane shows now. The caller closes it. `undefined` while there is nothing to show. `mostPixels`: images with
 * more pixels are reduced, so that no copy of a very large image is made.
 */
export async function displayedImageOf(
  element: MediaElement | undefined,
  mostPixels: number,
): Promise<ReadImage | undefined> {
  // A painted frame stays visible during a seek, in which the video itself has no pixels.
  const frame = element instanceof HTMLVideoElement ? displayedFrameOf(element) : undefined;
  if (frame) return { image: frame, every: 1 };
  const size = pixelsOf(element);
  if (!element || !size) return undefined;
  const { everyX, everyY } = readingStepsOf(size, mostPixels);
  try {
    const every = everyX * everyY;
    // Pixels are left out, and never mixed.
    const reduced: ImageBitmapOptions = {
      resizeWidth: Math.floor(size.width / everyX),
      resizeHeight: Math.floor(size.height / everyY),
      resizeQuality: 'pixelated',
    };
    const image = await createImageBitmap(element, { premultiplyAlpha: 'none', ...(every > 1 ? reduced : {}) });
    return { image, every };
  } catch {
    // A broken image, and a video between two positions, show nothing.
    return undefined;
  }
}

interface WatchOptions {
  readonly sources: PaneMediaElements;
  readonly clock: Clock;
  readonly onChange: () => void;
}

/** Calls `onChange` when one of the panes may show another image. Returns a function that ends it. */
export function watchDisplayedImages(
  paneIds: readonly string[],
  { sources, clock, onChange }: WatchOptions,
): () => void {
  let watching = new AbortController();
  let hasVideo = false;
  const follow = () => {
    watching.abort();
    watching = new AbortController();
    const { signal } = watching;
    const elements = paneIds.flatMap((id) => sources.get(id) ?? []);
    hasVideo = elements.some((element) => element instanceof HTMLVideoElement);
    for (const element of elements) for (const event of events) element.addEventListener(event, onChange, { signal });
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
    watching.abort();
    for (const stop of stops) stop();
  };
}
