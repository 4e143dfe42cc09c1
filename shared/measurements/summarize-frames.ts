import type { FrameValues } from './frame-values.ts';
import { type FrameMeasurements, mostGraphPoints, mostPlaces } from './measurements.ts';

/** A run of at least two frames that show the same. */
interface Freeze {
  /** Start of the first of these frames, and end of the last one. Seconds of the video. */
  readonly from: number;
  readonly to: number;
  /** Number of these frames: 2 for one repeated frame. */
  readonly frames: number;
}

/** More digits have no meaning. */
const significantDigits = 5;

/** Returns the measurements of a video from the values of its frames. `seconds`: end of the last frame. */
export function summarizeFrames(values: readonly FrameValues[], seconds: number): FrameMeasurements {
  if (values.length === 0) throw new Error('The video has no frame that can be decoded.');
  const times = values.map(({ time }) => time);
  const isRepeated = values.map((value) => value.isRepeated);
  const freezes = freezesOf(isRepeated, times, seconds);
  const cuts = values.filter(({ isCut }) => isCut).map(({ time }) => time);
  const mean = (name: NumberName) => rounded(meanOf(numbersOf(values, name)));
  return {
    count: values.length,
    seconds,
    sharpness: mean('sharpness'),
    flicker: mean('flicker'),
    longestFreeze: largestOf(freezes.map(({ frames }) => frames)),
    motion: mean('motion'),
    motionPeak: rounded(percentile(numbersOf(values, 'motion'), 0.95)),
    brightness: mean('brightness'),
    clippedHighlights: mean('clippedHighlights'),
    clippedShadows: mean('clippedShadows'),
    cutCount: cuts.length,
    freezes: freezes.slice(0, mostPlaces),
    cuts: cuts.slice(0, mostPlaces),
    graphs: graphsOf(values),
  };
}

type NumberName = {
  [Name in keyof FrameValues]: FrameValues[Name] extends number | null ? Name : never;
}[keyof FrameValues];

function numbersOf(values: readonly FrameValues[], name: NumberName): number[] {
  return values.flatMap((value) => value[name] ?? []);
}

function meanOf(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

/** Returns 0 without numbers. The numbers are not negative. */
function largestOf(numbers: readonly number[]): number {
  return numbers.reduce((most, value) => Math.max(most, value), 0);
}

/** Returns the value that the given part of all values does not exceed; 0 without values. */
function percentile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

/** One point for each frame. In a long video, a point has the mean of several frames. */
function graphsOf(values: readonly FrameValues[]): FrameMeasurements['graphs'] {
  const framesOfPoint = Math.ceil(values.length / mostGraphPoints);
  const points = Array.from({ length: Math.ceil(values.length / framesOfPoint) }, (_, point) =>
    values.slice(point * framesOfPoint, (point + 1) * framesOfPoint),
  );
  const graphOf = (name: NumberName) =>
    points.map((frames) => {
      const numbers = numbersOf(frames, name);
      return numbers.length === 0 ? null : rounded(meanOf(numbers));
    });
  return {
    times: points.map(([first]) => first?.time ?? 0),
    sharpness: graphOf('sharpness'),
    flicker: graphOf('flicker'),
    motion: graphOf('motion'),
    brightness: graphOf('brightness'),
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(significantDigits));
}

/** Joins repeated frames to runs. `times`: start of each frame; `end`: end of the last frame. Seconds. */
function freezesOf(isRepeated: readonly boolean[], times: readonly number[], end: number): Freeze[] {
  const freezes: Freeze[] = [];
  let first = 0;
  for (let index = 1; index <= isRepeated.length; index += 1) {
    if (isRepeated[index]) continue;
    if (index - first > 1) freezes.push({ from: times[first] ?? 0, to: times[index] ?? end, frames: index - first });
    first = index;
  }
  return freezes;
}
