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

/** Fills `target` with the scaled source. A smaller target gets means of the covered area, a larger one is interpolated. */
export function scalePlane(source: SourcePlane, target: Plane): void {
  if (target.width * target.height > source.width * source.height) interpolate(source, target);
  else average(source, target);
}

/** Adds up the rows under a target row first. */
function average({ values, width, height, offset, stride, step, gain, shift }: SourcePlane, target: Plane): void {
  const columns = spansOf(width, target.width);
  const factor = (gain * target.width * target.height) / (width * height);
  const sums = new Float64Array(width);
  let at = 0;
  for (const { first: top, last: bottom, firstPart: topPart, lastPart: bottomPart } of spansOf(height, target.height)) {
    sums.fill(0);
    for (let row = top; row <= bottom; row += 1) {
      const part = row === top ? topPart : row === bottom ? bottomPart : 1;
      addRow(sums, values, offset + row * stride, step, part);
    }
    for (const { first, last, firstPart, lastPart } of columns) {
      let sum = (sums[first] ?? 0) * firstPart + (sums[last] ?? 0) * lastPart;
      for (let x = first + 1; x < last; x += 1) sum += sums[x] ?? 0;
      target.values[at] = clamp(sum * factor + shift + 0.5, 0, 255);
      at += 1;
    }
  }
}

/** Most of the time of a measurement goes into these loops. Whole rows have one without a multiplication. */
function addRow(sums: Float64Array, values: SourcePlane['values'], from: number, step: number, part: number): void {
  const { length } = sums;
  if (part === 1) for (let x = 0; x < length; x += 1) sums[x] = (sums[x] ?? 0) + (values[from + x * step] ?? 0);
  else for (let x = 0; x < length; x += 1) sums[x] = (sums[x] ?? 0) + (values[from + x * step] ?? 0) * part;
}

/** The source pixels under one target pixel in one direction, and the covered parts of the first and last one. */
interface Span {
  readonly first: number;
  readonly last: number;
  readonly firstPart: number;
  /** 0 if the first pixel is the only one. */
  readonly lastPart: number;
}

/** The spans of the sizes of the last planes, because all frames of a video have equal sizes. */
const knownSpans = new Map<string, readonly Span[]>();
const mostKnownSpans = 12;

function spansOf(sourceSize: number, targetSize: number): readonly Span[] {
  const key = `${sourceSize} ${targetSize}`;
  const known = knownSpans.get(key);
  if (known) return known;
  const spans = Array.from({ length: targetSize }, (_, index): Span => {
    const [start, end] = [(index * sourceSize) / targetSize, ((index + 1) * sourceSize) / targetSize];
    const [first, last] = [Math.floor(start), Math.ceil(end) - 1];
    return first === last
      ? { first, last, firstPart: end - start, lastPart: 0 }
      : { first, last, firstPart: first + 1 - start, lastPart: end - last };
  });
  if (knownSpans.size >= mostKnownSpans) knownSpans.clear();
  knownSpans.set(key, spans);
  return spans;
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
