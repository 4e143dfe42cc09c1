import { type FramePixels, isRgb, yuvPlanes } from '../frame-image-from-pixels.ts';
import type { SourcePlane } from '../scale-plane.ts';
import { type ColorEncoding, lumaWeights } from './color-encoding.ts';

/** The channels that scopes show. */
const channels = ['luma', 'red', 'green', 'blue'] as const;
export type Channel = (typeof channels)[number];

/**
 * The values of one pixel in the order of `channels`, full range: 0 is black, 255 is white. Not rounded. Values of video
 * levels beyond black and white, and colors beyond RGB, are below 0 or above 255.
 */
export type CodeValues = [luma: number, red: number, green: number, blue: number];

/** Reads the pixel at a place into `target`. Returns false for a transparent pixel, which has no color. */
export type ReadCodeValues = (x: number, y: number, target: CodeValues) => boolean;

/**
 * Returns a function that reads the pixels of a frame. Luma is the stored one; RGB is computed with the matrix of the
 * frame. A pixel has the color difference that is stored for its group of pixels. Throws for an unknown pixel format.
 */
export function codeValueReader(pixels: FramePixels, { matrix }: ColorEncoding): ReadCodeValues {
  const [byRed, byGreen, byBlue] = lumaWeights(matrix);
  if (isRgb(pixels.format)) return rgbReader(pixels, (r, g, b) => byRed * r + byGreen * g + byBlue * b);
  const { luma, blue, red } = yuvPlanes(pixels);
  const stepX = Math.round(luma.width / blue.width);
  const stepY = Math.round(luma.height / blue.height);
  return (x, y, target) => {
    const brightness = valueAt(luma, x, y);
    const colorX = Math.floor(x / stepX);
    const colorY = Math.floor(y / stepY);
    const blueness = 2 * (1 - byBlue) * (valueAt(blue, colorX, colorY) - 128);
    const redness = 2 * (1 - byRed) * (valueAt(red, colorX, colorY) - 128);
    target[0] = brightness;
    target[1] = brightness + redness;
    target[2] = brightness - (byRed * redness + byBlue * blueness) / byGreen;
    target[3] = brightness + blueness;
    return true;
  };
}

function valueAt({ values, offset, stride, step, gain, shift }: SourcePlane, x: number, y: number): number {
  return (values[offset + y * stride + x * step] ?? 0) * gain + shift;
}

type LumaOf = (red: number, green: number, blue: number) => number;

function rgbReader({ format, width, bytes, layout }: FramePixels, lumaOf: LumaOf): ReadCodeValues {
  const [redAt, blueAt] = format.startsWith('RGB') ? [0, 2] : [2, 0];
  const hasAlpha = format.endsWith('A');
  const { offset = 0, stride = 4 * width } = layout[0] ?? {};
  return (x, y, target) => {
    const at = offset + y * stride + 4 * x;
    const [red, green, blue] = [bytes[at + redAt] ?? 0, bytes[at + 1] ?? 0, bytes[at + blueAt] ?? 0];
    target[0] = lumaOf(red, green, blue);
    target[1] = red;
    target[2] = green;
    target[3] = blue;
    return !hasAlpha || bytes[at + 3] !== 0;
  };
}

/** Returns the whole code value that is shown, from 0 to 255. */
export function toCodeValue(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
}
