import type { FramePixels } from '../../../../../shared/measurements/frame-image-from-pixels.ts';
import { codeValueReader } from '../../../../../shared/measurements/scopes/code-values.ts';
import { type ColorEncoding, rgbEncoding } from '../../../../../shared/measurements/scopes/color-encoding.ts';
import { countPixels } from '../../../../../shared/measurements/scopes/scope-counts.ts';
import { type BarsEncoding, barsInI420, colorBars } from '../../../../support/color-bars.ts';

// Pixels of color bars and of generated colors, for the tests of scopes.

export const [width, height] = [128, 32];
const size = { width, height };
export const barWidth = width / colorBars.length;

export function barsOf(encoding: BarsEncoding): FramePixels {
  const whole = width * height;
  return {
    ...size,
    format: 'I420',
    bytes: barsInI420(width, height, encoding),
    layout: [
      { offset: 0, stride: width },
      { offset: whole, stride: width / 2 },
      { offset: (whole * 5) / 4, stride: width / 2 },
    ],
    isFullRange: encoding.isFullRange,
    shownWidth: width,
    shownHeight: height,
  };
}

export const encoded = ({ matrix, isFullRange }: BarsEncoding): ColorEncoding => ({
  matrix,
  isFullRange,
  isAssumed: false,
  isConverted: false,
});

export function rgbPixels(colorAt: (x: number, y: number) => readonly number[], format = 'RGBA'): FramePixels {
  const bytes = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) bytes.set([...colorAt(x, y), 255].slice(0, 4), 4 * (y * width + x));
  const layout = [{ offset: 0, stride: 4 * width }];
  return { ...size, format, bytes, layout, isFullRange: true, shownWidth: width, shownHeight: height };
}

export const rgb: ColorEncoding = { ...rgbEncoding, isConverted: false };
export const countsOf = (pixels: FramePixels, encoding: ColorEncoding, most = 1e6) =>
  countPixels(size, codeValueReader(pixels, encoding), most);
