import { readingStepsOf } from '../../../../shared/measurements/scopes/scope-counts.ts';
import type { MediaElement } from '../../../ui/media-error.ts';
import { displayedFrameOf } from '../playback/pane-canvas.ts';
import { pixelsOf } from '../stage/pane-media-elements.ts';
import type { DisplayedImage } from './read-frame-pixels.ts';

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
