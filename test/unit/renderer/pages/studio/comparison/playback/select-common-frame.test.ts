import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AvailableFrames,
  createCommonFramePainter,
  findCommonMoment,
} from '../../../../../../../renderer/pages/studio/comparison/playback/common-frame-painter.ts';
import { createTimeline, momentOf, type Track } from '../../../../../../../renderer/ui/playback/playback-timeline.ts';
import { sameMoment } from '../../../../../../../renderer/ui/playback/video-frame-at-time.ts';
import type { VideoFrameTiming } from '../../../../../../../shared/library/video-frame-timing.ts';
import { constantRateVideo, lateVideos } from '../../../../compare/sample-videos.ts';
import { simulateScreen } from '../../../../compare/simulated-screen.ts';

// The search runs in the only thread of the page, for each screen refresh: a search that does not end freezes the program.

/** Counts the lookups of available frames; throws when there are more than any search needs. */
function counted(stocks: readonly AvailableFrames[]): AvailableFrames[] {
  const available = stocks.reduce((sum, { frames }) => sum + frames.length, 0);
  let left = (available + 1) * stocks.length;
  return stocks.map(({ track, frames }) => {
    const watched = [...frames];
    watched.includes = (frame) => {
      left -= 1;
      if (left < 0) throw new Error(`More than ${(available + 1) * stocks.length} frames were looked up.`);
      return frames.includes(frame);
    };
    return { track, frames: watched };
  });
}

const isCommon = (stocks: readonly AvailableFrames[], at: number) =>
  stocks.every(({ track, frames }) => frames.includes(momentOf(track, at).frame));

/** All times at which any video changes its frame, by plain arithmetic. Ascending, seconds on the clock. */
function changes(stocks: readonly AvailableFrames[]): number[] {
  return stocks
    .flatMap(({ track }) => track.video.frameTimes.map((time) => track.start + (time - sameMoment) / track.stretch))
    .sort((one, other) => one - other);
}

/** Tries every period in which no video changes its frame, the newest first. */
function bruteForce(stocks: readonly AvailableFrames[], since: number, at: number): [number, number] | undefined {
  const ends = [since, ...changes(stocks).filter((time) => time > since && time < at), at];
  for (let index = ends.length - 1; index > 0; index -= 1) {
    const [startTime, end] = [ends[index - 1] ?? 0, ends[index] ?? 0];
    // The moment `at` is tried itself; a period shorter than `sameMoment` may be skipped.
    if (index < ends.length - 1 && end - startTime <= sameMoment * 1.001) continue;
    const moment = index === ends.length - 1 ? at : (startTime + end) / 2;
    if (isCommon(stocks, moment)) return [startTime, end];
  }
  return undefined;
}

const anyVideo: fc.Arbitrary<VideoFrameTiming> = fc
  .record({
    first: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 700 })),
    lengths: fc.array(fc.integer({ min: 4, max: 90 }), { minLength: 1, maxLength: 12 }),
  })
  .map(({ first, lengths }) => {
    let at = first / 1000;
    const frameTimes = lengths.map((length) => {
      const time = at;
      at += length / 1000;
      return time;
    });
    return { codec: 'avc1', frameTimes, seconds: at };
  });

const anyStocks = fc.array(
  fc
    .record({
      video: anyVideo,
      start: fc.integer({ min: -300, max: 300 }).map((ms) => ms / 1000),
      stretch: fc.oneof(fc.constant(1), fc.double({ min: 0.05, max: 1, noNaN: true })),
      held: fc.array(fc.nat({ max: 13 }), { maxLength: 7 }),
    })
    .map(({ video, start, stretch, held }): AvailableFrames => {
      const frames = [...new Set(held)].filter((frame) => frame < video.frameTimes.length);
      return { frames, track: { video: video, start, stretch, end: start + video.seconds / stretch } };
    }),
  { minLength: 1, maxLength: 5 },
);
const anyTime = fc.integer({ min: -400, max: 4000 }).map((ms) => ms / 1000);

describe('the newest moment for which every video has its frame', () => {
  it('is found with a bounded number of lookups', () => {
    let found = 0;
    fc.assert(
      fc.property(anyStocks, anyTime, fc.integer({ min: 1, max: 3000 }), (stocks, since, window) => {
        const at = since + window / 1000;
        const moment = findCommonMoment(counted(stocks), since, at);
        const newest = bruteForce(stocks, since, at);
        if (moment === undefined) {
          expect(newest).toBeUndefined();
          return;
        }
        found += 1;
        expect(moment).toBeGreaterThan(since);
        expect(moment).toBeLessThanOrEqual(at);
        expect(isCommon(stocks, moment)).toBe(true);
        if (newest) expect(moment).toBeGreaterThan(newest[0]);
      }),
      { numRuns: 2000 },
    );
    // Runs without a common moment would prove little.
    expect(found).toBeGreaterThan(200);
  });

  it('needs a bounded search for NaN times and for a video without known frames', () => {
    const track = (video: VideoFrameTiming, stretch = 1): Track => ({
      video: video,
      start: 0,
      end: video.seconds,
      stretch,
    });
    const unknown = track({ codec: '', frameTimes: [], seconds: 4 });
    const broken = track({ codec: '', frameTimes: [Number.NaN, Number.NaN, Number.NaN], seconds: Number.NaN });
    for (const each of [unknown, broken, track(constantRateVideo(30, 30), 0)]) {
      expect(findCommonMoment(counted([{ track: each, frames: [7] }]), 0, 1)).toBeUndefined();
      expect(findCommonMoment(counted([{ track: each, frames: [] }]), Number.NEGATIVE_INFINITY, 1)).toBeUndefined();
    }
    expect(findCommonMoment(counted([{ track: unknown, frames: [0] }]), 0, 1)).toBe(1);
    expect(findCommonMoment(counted([{ track: unknown, frames: [0] }]), 0, Number.NaN)).toBeUndefined();
  });

  it.each(Object.entries(lateVideos))('needs a bounded search if the first frame is not available: %s', (_, video) => {
    const { tracks } = createTimeline(
      new Map([
        ['a', { video: constantRateVideo(30, 60), offset: 0 }],
        ['b', { video: video, offset: 0 }],
      ]),
      'real',
    );
    const [steady, late] = [...tracks.values()];
    if (!steady || !late) throw new Error('Expected two videos.');
    for (let at = 0; at < 0.2; at += 0.0021) {
      const lacking = counted([
        { track: steady, frames: [0, 1, 2] },
        { track: late, frames: [5, 6] },
      ]);
      const moment = findCommonMoment(lacking, -1e-6, at);
      if (moment !== undefined) expect(momentOf(late, moment).frame).toBeGreaterThanOrEqual(5);
    }
    // Before its first frame, the first one is held.
    const first = counted([
      { track: steady, frames: [0] },
      { track: late, frames: [0] },
    ]);
    expect(findCommonMoment(first, -1e-6, 0.005)).toBe(0.005);
  });

  it('needs a bounded search for a short video that is fitted to a long one', () => {
    const { tracks } = createTimeline(
      new Map([
        ['short', { video: constantRateVideo(30, 30), offset: 0 }],
        ['long', { video: constantRateVideo(30, 300), offset: 0 }],
      ]),
      'fit',
    );
    const [short, long] = [...tracks.values()];
    if (!short || !long) throw new Error('Expected two videos.');
    expect(short.stretch).toBeCloseTo(0.1, 9);
    const stocks = counted([
      { track: short, frames: [7] },
      { track: long, frames: [30, 31] },
    ]);
    expect(findCommonMoment(stocks, 0.9, 1.05)).toBeUndefined();
  });
});

describe('videos that begin late', () => {
  it.each(Object.entries(lateVideos))(
    'are painted in sync with a video that begins at 0, and again after a restart: %s',
    (_, video) => {
      const placed = new Map([
        ['a', { video: constantRateVideo(30, 60), offset: 0 }],
        ['b', { video: video, offset: 0 }],
      ]);
      const { tracks } = createTimeline(placed, 'real');
      const videos = [...tracks].map(([paneId, track]) => ({
        paneId,
        track,
        screen: simulateScreen(),
        isPrepared: false,
      }));
      const last = videos[1]?.track;
      if (!last) throw new Error('Expected two videos.');
      const screens = createCommonFramePainter();
      for (const round of [1, 2]) {
        screens.restart(0);
        for (const { screen } of videos) {
          screen.uncoverVideo();
          screen.show(0);
        }
        screens.captureFrames(videos);
        const seen: (number | undefined)[] = [];
        for (let now = 0; now < 600; now += 1000 / 60) {
          const at = now / 1000;
          for (const { track, screen } of videos) {
            screen.show(Math.min(momentOf(track, at + 0.034).frame, (screen.latest() ?? 0) + 1));
          }
          screens.paintFrames(videos, at, 1, now);
          const moment = screens.moment();
          if (moment === undefined) continue;
          expect(at - moment).toBeLessThan(0.1);
          for (const { track, screen } of videos) expect(screen.painted()).toBe(momentOf(track, moment).frame);
          seen.push(videos[1]?.screen.painted());
        }
        expect(seen.at(-1), `round ${round}`).toBe(momentOf(last, screens.moment() ?? 0).frame);
        expect(screens.moment()).toBeGreaterThan(0.5);
      }
    },
  );
});
