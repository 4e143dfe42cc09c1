import type { VideoFrameTiming } from '../../../../../../shared/library/video-frame-timing.ts';

/** Common frame rates. A measured rate within the tolerance of one is treated as that rate. */
const known = [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 48, 50, 60_000 / 1001, 60, 120];
const tolerance = 0.0004;

/** Returns the frame rate of a video, from the median gap between its frames. */
export function rateOf({ frameTimes, seconds }: VideoFrameTiming): number {
  const gaps = frameTimes.slice(1).map((time, index) => time - (frameTimes[index] ?? 0));
  const middle = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? seconds;
  // Times in whole milliseconds cause gaps of 41 and 42: the average over the complete video is exact.
  const last = frameTimes.at(-1) ?? 0;
  const average = (last - (frameTimes[0] ?? 0)) / Math.max(1, frameTimes.length - 1);
  const gap = Math.abs(average - middle) < 0.0011 ? average : middle;
  const rate = 1 / Math.max(1 / 240, gap);
  return (
    known.find((each) => Math.abs(each - rate) / each < tolerance) ??
    Math.round(Math.min(120, Math.max(1, rate)) * 1000) / 1000
  );
}

/** Returns the rate of the fastest video, so that no video loses a frame. */
export function findFastestRate(videos: readonly VideoFrameTiming[]): number {
  return videos.length === 0 ? 24 : Math.max(...videos.map(rateOf));
}
