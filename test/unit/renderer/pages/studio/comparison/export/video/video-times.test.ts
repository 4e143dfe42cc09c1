import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findFastestRate,
  rateOf,
} from '../../../../../../../../renderer/pages/studio/comparison/export/subject/frame-rate.ts';
import {
  countFrames,
  momentsOf,
} from '../../../../../../../../renderer/pages/studio/comparison/export/video/video-times.ts';
import { exportFileName } from '../../../../../../../../renderer/ui/export/export-file-name.ts';
import { createTimeline } from '../../../../../../../../renderer/ui/playback/playback-timeline.ts';
import { frameAt } from '../../../../../../../../renderer/ui/playback/video-frame-at-time.ts';
import type { VideoFrameTiming } from '../../../../../../../../shared/library/video-frame-timing.ts';

/** `timescale`: ticks per second of the container. */
function video(rate: number, frames: number, timescale = 90_000): VideoFrameTiming {
  const at = (frame: number) => Math.round((frame / rate) * timescale) / timescale;
  return { codec: 'avc1', frameTimes: Array.from({ length: frames }, (_, frame) => at(frame)), seconds: at(frames) };
}

interface Placed {
  readonly video: VideoFrameTiming;
  readonly offset: number;
}

const lay = (all: readonly Placed[], durations: 'real' | 'fit') =>
  createTimeline(new Map(all.map((each, index) => [String(index), each])), durations);

/** Frame numbers (from 1) of one video in an exported video of `count` frames. */
function numbers(
  of: VideoFrameTiming,
  all: readonly Placed[],
  durations: 'real' | 'fit',
  rate: number,
  count: number,
): number[] {
  const track = lay(all, durations).tracks.get(String(all.findIndex((each) => each.video === of)));
  if (!track) throw new Error('no track');
  return [...momentsOf(track, 0, rate, count)].map((seconds) => frameAt(of, seconds) + 1);
}

test('an export at the rate of its video shows each frame once, for any timescale of the container', () => {
  for (const rate of [24_000 / 1001, 24, 25, 30_000 / 1001, 30, 60]) {
    for (const timescale of [1000, 12_800, 90_000]) {
      const one = video(rate, 200, timescale);
      expect([rate, timescale, rateOf(one)]).toEqual([rate, timescale, rate]);
      expect(numbers(one, [{ video: one, offset: 0 }], 'real', rate, 200)).toEqual(
        one.frameTimes.map((_, index) => index + 1),
      );
    }
  }
});

test('an export shows the first frame before a video starts and the last frame after it ends', () => {
  const one = video(10, 5);
  const two = video(10, 12);
  const all = [
    { video: one, offset: 0.3 },
    { video: two, offset: -0.2 },
  ];
  expect(lay(all, 'real').seconds).toBeCloseTo(1, 3);
  expect(numbers(one, all, 'real', 10, 10)).toEqual([1, 1, 1, 1, 2, 3, 4, 5, 5, 5]);
  expect(numbers(two, all, 'real', 10, 10)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('an export with fitted durations ends every video together with the longest', () => {
  const short = video(10, 5);
  const long = video(10, 10);
  const all = [short, long].map((each) => ({ video: each, offset: 0 }));
  expect(lay(all, 'fit').seconds).toBe(1);
  expect(numbers(short, all, 'fit', 10, 10)).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
});

test('an export of videos with 24, 25 and 30 frames per second loses no frame', () => {
  const videos = [video(24, 48), video(25, 50), video(30, 60)];
  const all = videos.map((each) => ({ video: each, offset: 0 }));
  expect(findFastestRate(videos)).toBe(30);
  for (const each of videos) expect(new Set(numbers(each, all, 'real', 30, 60)).size).toBe(each.frameTimes.length);
});

test('a variable frame rate counts as the rate of most frames, and is always between 1 and 120', () => {
  const uneven: VideoFrameTiming = { codec: 'vp9', frameTimes: [0, 0.04, 0.08, 0.12, 0.5, 0.54], seconds: 0.58 };
  expect(rateOf(uneven)).toBe(25);
  expect(rateOf({ codec: 'vp9', frameTimes: [0], seconds: 4 })).toBeGreaterThan(0);
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1 }), (times) => {
      const rate = rateOf({ codec: 'x', frameTimes: times.sort((a, b) => a - b), seconds: 100 });
      expect(rate).toBeGreaterThanOrEqual(1);
      expect(rate).toBeLessThanOrEqual(120);
    }),
  );
  expect(countFrames({ from: 1, to: 1 }, 30)).toBe(1);
  expect(countFrames({ from: 0, to: 2.0000001 }, 30)).toBe(60);
});

test('the name of an exported file has the safe characters of the title and the date', () => {
  const now = new Date(2026, 10, 21, 12).getTime();
  expect(exportFileName('Lake at dusk, 4 models', now)).toBe('lake-at-dusk-4-models-2026-11-21');
  expect(exportFileName('../../etc/passwd\u0000 "<b>"', now)).toBe('etc-passwd-b-2026-11-21');
  expect(exportFileName('Übergröße', now)).toBe('ubergro-e-2026-11-21');
  expect(exportFileName('湖', now)).toBe('comparison-2026-11-21');
});
