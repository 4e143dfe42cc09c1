import { z } from 'zod';
import { ratePerSecond, timelineRates } from '../util/frame-rate.ts';

/** The slowest and the fastest frame of a video with a variable frame rate. Frames per second. */
export const frameRateRangeSchema = z.object({ lowest: z.number().positive(), highest: z.number().positive() });
export type FrameRateRange = Readonly<z.infer<typeof frameRateRangeSchema>>;

export interface MeasuredFrameRate {
  /** Mean rate. */
  readonly framesPerSecond: number;
  /** Absent for a constant rate. */
  readonly frameRateRange?: FrameRateRange | undefined;
}

/** Matroska rounds times to milliseconds, so that frames of equal duration differ by one. Seconds. */
const roundedTime = 0.002;

/**
 * Returns the rate of frames that begin at `times` (seconds, ascending), the last of which ends at `end`. The rate is
 * constant if all frames last the same, but for rounding, so that frame numbers follow from times. Returns `undefined`
 * for a single frame.
 */
export function measureFrameRate(times: readonly number[], end: number): MeasuredFrameRate | undefined {
  const [first = 0, last = 0, count] = [times[0], times.at(-1), times.length - 1];
  if (count < 1 || !(last > first)) return undefined;
  const mean = (last - first) / count;
  let [shortest, longest, isVariable] = [mean, mean, false];
  for (let index = 1; index <= count; index += 1) {
    const start = times[index] ?? 0;
    const interval = start - (times[index - 1] ?? 0);
    shortest = Math.min(shortest, interval);
    longest = Math.max(longest, interval);
    const drift = Math.abs(start - first - index * mean);
    isVariable ||=
      Math.abs(interval - mean) > Math.max(roundedTime, mean / 10) || drift > Math.max(roundedTime, mean / 2);
  }
  if (!isVariable) return { framesPerSecond: thousandths(1 / mean) };
  return {
    framesPerSecond: thousandths((count + 1) / (Math.max(end, last) - first)),
    frameRateRange: { lowest: rateOfInterval(longest), highest: rateOfInterval(shortest) },
  };
}

/** Returns a common rate where the interval is its rounded one: 16 ms are 60 frames per second. */
function rateOfInterval(interval: number): number {
  const distance = (rate: number) => Math.abs(1 / rate - interval);
  const [nearest = 0] = timelineRates.map(ratePerSecond).toSorted((one, other) => distance(one) - distance(other));
  return thousandths(distance(nearest) < 0.0007 ? nearest : 1 / Math.max(interval, 0.001));
}

function thousandths(rate: number): number {
  return Math.max(0.001, Math.round(rate * 1000) / 1000);
}
