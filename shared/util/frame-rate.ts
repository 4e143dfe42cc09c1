import { z } from 'zod';

export const frameRateSchema = z.object({
  numerator: z.number().int().min(1).max(1_000_000),
  denominator: z.number().int().min(1).max(100_000),
});
/** Frames per second as an exact fraction: 29.97 is 30000/1001. */
export type FrameRate = Readonly<z.infer<typeof frameRateSchema>>;

const ntsc = (frames: number): FrameRate => ({ numerator: frames * 1000, denominator: 1001 });
const whole = (frames: number): FrameRate => ({ numerator: frames, denominator: 1 });

/** The frame rates that editing programs offer for a timeline, slowest first. */
export const timelineRates: readonly FrameRate[] = [
  ntsc(24),
  whole(24),
  whole(25),
  ntsc(30),
  whole(30),
  whole(48),
  whole(50),
  ntsc(60),
  whole(60),
];

/** Difference between a measured rate and a common rate up to which the common rate is meant: 29.97 is 30000/1001. */
const tolerance = 0.005;

/**
 * Returns the exact rate of a measured one, such as 29.97003 from a file. A rate that no editing program uses becomes a
 * fraction of thousandths.
 */
export function exactFrameRate(framesPerSecond: number): FrameRate {
  const common = timelineRates.filter((rate) => Math.abs(ratePerSecond(rate) - framesPerSecond) <= tolerance);
  const nearest = common.toSorted(
    (one, other) => Math.abs(ratePerSecond(one) - framesPerSecond) - Math.abs(ratePerSecond(other) - framesPerSecond),
  )[0];
  return nearest ?? { numerator: Math.max(1, Math.round(framesPerSecond * 1000)), denominator: 1000 };
}

export function ratePerSecond({ numerator, denominator }: FrameRate): number {
  return numerator / denominator;
}

export function isSameRate(one: FrameRate, other: FrameRate): boolean {
  return one.numerator * other.denominator === other.numerator * one.denominator;
}

/** Returns the rate for people: `23.976`, `25`, `29.97`. */
export function frameRateText(rate: FrameRate): string {
  return String(Math.round(ratePerSecond(rate) * 1000) / 1000);
}

/** Returns the number of frames of `to` that last as long as `frames` of `from`, exactly rounded, halves up. */
export function convertFrames(frames: number, from: FrameRate, to: FrameRate): number {
  const dividend = BigInt(frames) * BigInt(from.denominator) * BigInt(to.numerator);
  const divisor = BigInt(from.numerator) * BigInt(to.denominator);
  return Number(floorDivide(2n * dividend + divisor, 2n * divisor));
}

/** Returns the number of frames of `to` that are over when `frames` of `from` are: rounded down. */
export function wholeFrames(frames: number, from: FrameRate, to: FrameRate): number {
  return frameShownAt(frames, from, to);
}

/** Returns the frame of `to` that is on screen when frame `frame` of `from` begins: the last one that began by then. */
export function frameShownAt(frame: number, from: FrameRate, to: FrameRate): number {
  const dividend = BigInt(frame) * BigInt(from.denominator) * BigInt(to.numerator);
  return Number(floorDivide(dividend, BigInt(from.numerator) * BigInt(to.denominator)));
}

function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}
