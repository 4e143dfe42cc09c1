import type { MediaElement } from '../../../ui/media-error.ts';
import { displayedFrameOf } from '../playback/pane-canvas.ts';
import { pixelsOf } from '../stage/pane-media-elements.ts';
import type { DisplayedImage } from './read-frame-pixels.ts';

/** Returns true during a seek, in which a video may have no frame to read. `seeked` follows. */
export function isSeeking(element: MediaElement | undefined): boolean {
  return element instanceof HTMLVideoElement && element.seeking;
}

/** Returns what a pane shows now. The caller closes it. `undefined` while there is nothing to show. */
export async function displayedImageOf(element: MediaElement | undefined): Promise<DisplayedImage | undefined> {
  // A painted frame stays visible during a seek, in which the video itself has no pixels.
  const frame = element instanceof HTMLVideoElement ? displayedFrameOf(element) : undefined;
  if (frame) return frame;
  if (!element || !pixelsOf(element)) return undefined;
  try {
    return await createImageBitmap(element, { premultiplyAlpha: 'none' });
  } catch {
    // A broken image, and a video between two positions, show nothing.
    return undefined;
  }
}
