import {
  type CodeValues,
  codeValueReader,
  toCodeValue,
} from '../../../../../shared/measurements/scopes/code-values.ts';
import { encodingText, rgbEncoding } from '../../../../../shared/measurements/scopes/color-encoding.ts';
import { clamp } from '../../../../../shared/util/math.ts';
import type { MediaElement } from '../../../../ui/media-error.ts';
import type { Point, Size } from '../../../../ui/zoom-pan/view-geometry.ts';
import { computeAlignment } from '../common/image-alignment.ts';
import { pixelsOf } from '../common/pane-media-elements.ts';
import { displayedFrameOf } from '../playback/pane-canvas.ts';
import { readFramePixels, sizeInPixels } from '../scopes/read-frame-pixels.ts';

/** A pixel of an image or a frame. */
export interface PickedPixel {
  /** Pixels from the left and the top. */
  readonly x: number;
  readonly y: number;
  /** Code values from 0 to 255. `undefined` for a transparent pixel. */
  readonly values: CodeValues | undefined;
  readonly encoding: string;
}

/**
 * Returns the pixel at a place of the frame around an image. `shape`: width divided by height of that frame. `undefined`
 * beside an image of another shape.
 */
export function pixelAt(place: Point, shape: number, { width, height }: Size): Point | undefined {
  const area = computeAlignment({ width: shape, height: 1 }, { width, height });
  const [x, y] = [(place.x - area.left) / area.width, (place.y - area.top) / area.height];
  if (x < 0 || y < 0 || x > 1 || y > 1) return undefined;
  return { x: clamp(Math.floor(x * width), 0, width - 1), y: clamp(Math.floor(y * height), 0, height - 1) };
}

/** Reads the pixel that a pane shows at a place. `undefined` where it shows none. */
export async function readPickedPixel(
  element: MediaElement | undefined,
  place: Point,
  shape: number,
): Promise<PickedPixel | undefined> {
  if (!element) return undefined;
  const frame = element instanceof HTMLVideoElement ? displayedFrameOf(element) : undefined;
  try {
    // A painted frame stays visible during a seek, in which the video itself has no pixels.
    const size = frame ? { width: frame.displayWidth, height: frame.displayHeight } : pixelsOf(element);
    const at = size && pixelAt(place, shape, size);
    if (!at) return undefined;
    if (!frame) return readDrawnPixel(element, at);
    // A video whose pixels are not square is shown wider or higher than it is stored.
    const stored = sizeInPixels(frame);
    const x = Math.floor((at.x * stored.width) / size.width);
    const y = Math.floor((at.y * stored.height) / size.height);
    const [left, top] = [x - (x % 2), y - (y % 2)];
    const area = { x: left, y: top, width: Math.min(2, stored.width - left), height: Math.min(2, stored.height - top) };
    const { pixels, encoding } = await readFramePixels(frame, area);
    const values: CodeValues = [0, 0, 0, 0];
    codeValueReader(pixels, encoding)(x - left, y - top, values);
    return { ...at, values: rounded(values), encoding: encodingText(encoding) };
  } finally {
    frame?.close();
  }
}

/** Reads a pixel of an image, or of a video whose own pixels can't be read. */
function readDrawnPixel(element: MediaElement, { x, y }: Point): PickedPixel | undefined {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.imageSmoothingEnabled = false;
  context.drawImage(element, x, y, 1, 1, 0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  const encoding = { ...rgbEncoding, isConverted: element instanceof HTMLVideoElement };
  const layout = [{ offset: 0, stride: 4 }];
  const size = { width: 1, height: 1, shownWidth: 1, shownHeight: 1 };
  const pixels = { format: 'RGBA', ...size, bytes: new Uint8Array(data.buffer), layout, isFullRange: true };
  const values: CodeValues = [0, 0, 0, 0];
  const isVisible = codeValueReader(pixels, encoding)(0, 0, values);
  return { x, y, values: isVisible ? rounded(values) : undefined, encoding: encodingText(encoding) };
}

function rounded([luma, red, green, blue]: CodeValues): CodeValues {
  return [toCodeValue(luma), toCodeValue(red), toCodeValue(green), toCodeValue(blue)];
}

/** `#BF1040`. */
export function hexOf([, red, green, blue]: CodeValues): string {
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
