import { clamp } from '../util/math.ts';
import type { Plane } from './frame-image.ts';

/** One channel inside the pixels of a decoder. */
export interface SourcePlane {
  readonly values: Uint8Array | Uint16Array;
  readonly width: number;
  readonly height: number;
  /** Position of the first value. */
  readonly offset: number;
  /** Values from one row to the next. */
  readonly stride: number;
  /** Values from one pixel to the next: 2 where two channels alternate. */
  readonly step: number;
  /** A stored value times `gain` plus `shift` is the value from 0 to 255. */
  readonly gain: number;
  readonly shift: number;
}

/** Fills `target` with the scaled source. A smaller target gets means of pixels, a larger one is interpolated. */
export function scalePlane(source: SourcePlane, target: Plane): void {
  if (target.width * target.height > source.width * source.height) interpolate(source, target);
  else average(source, target);
}

function average({ values, width, height, offset, stride, step, gain, shift }: SourcePlane, target: Plane): void {
  const starts = Int32Array.from({ length: target.width + 1 }, (_, x) => Math.floor((x * width) / target.width));
  const sums = new Float64Array(target.width);
  for (let y = 0; y < target.height; y += 1) {
    const top = Math.floor((y * height) / target.height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / target.height));
    sums.fill(0);
    for (let row = top; row < bottom; row += 1) {
      const from = offset + row * stride;
      for (let x = 0; x < target.width; x += 1) {
        const last = from + Math.max((starts[x] ?? 0) + 1, starts[x + 1] ?? 0) * step;
        let sum = 0;
        for (let at = from + (starts[x] ?? 0) * step; at < last; at += step) sum += values[at] ?? 0;
        sums[x] = (sums[x] ?? 0) + sum;
      }
    }
    const rows = bottom - top;
    for (let x = 0; x < target.width; x += 1) {
      const count = rows * Math.max(1, (starts[x + 1] ?? 0) - (starts[x] ?? 0));
      target.values[y * target.width + x] = clamp(((sums[x] ?? 0) / count) * gain + shift + 0.5, 0, 255);
    }
  }
}

function interpolate({ values, width, height, offset, stride, step, gain, shift }: SourcePlane, target: Plane): void {
  const placesX = placesOf(width, target.width);
  const placesY = placesOf(height, target.height);
  for (const [y, { from: top, to: bottom, part: down }] of placesY.entries()) {
    const [upper, lower] = [offset + top * stride, offset + bottom * stride];
    for (const [x, { from, to, part }] of placesX.entries()) {
      const above = (values[upper + from * step] ?? 0) * (1 - part) + (values[upper + to * step] ?? 0) * part;
      const below = (values[lower + from * step] ?? 0) * (1 - part) + (values[lower + to * step] ?? 0) * part;
      target.values[y * target.width + x] = clamp((above * (1 - down) + below * down) * gain + shift + 0.5, 0, 255);
    }
  }
}

/** Returns for each target pixel the two source pixels around its middle, and the part of the second one. */
function placesOf(sourceSize: number, targetSize: number) {
  return Array.from({ length: targetSize }, (_, index) => {
    const middle = clamp(((index + 0.5) * sourceSize) / targetSize - 0.5, 0, sourceSize - 1);
    const from = Math.floor(middle);
    return { from, to: Math.min(from + 1, sourceSize - 1), part: middle - from };
  });
}
