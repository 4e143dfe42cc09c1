import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clockFrameAt,
  createTimeline,
  momentOf,
  type Placed,
  startOfClockFrame,
  type Track,
} from '../../../../../renderer/ui/playback/playback-timeline.ts';
import { frameAt, middleOfFrame } from '../../../../../renderer/ui/playback/video-frame-at-time.ts';
import type { VideoFrameTiming } from '../../../../../shared/library/video-frame-timing.ts';
import { constantRateVideo, variableRateVideo } from '../../compare/sample-videos.ts';

const anyVideo = fc
  .array(fc.integer({ min: 4, max: 500 }), { minLength: 1, maxLength: 60 })
  .map((lengths) => variableRateVideo(lengths.map((length) => length / 1000)));
const anyVideos = fc
  .array(fc.record({ video: anyVideo, offset: fc.integer({ min: -2000, max: 2000 }).map((ms) => ms / 1000) }), {
    minLength: 1,
    maxLength: 9,
  })
  .map((placed) => new Map<string, Placed>(placed.map((each, index) => [`pane ${index}`, each])));

function track(videos: Record<string, Placed>, of: string, durations: 'real' | 'fit' = 'real'): Track {
  const found = createTimeline(new Map(Object.entries(videos)), durations).tracks.get(of);
  if (!found) throw new Error(`No track ${of}`);
  return found;
}

describe('the frame of a video at a time', () => {
  it('follows from the frame times, even with a variable rate', () => {
    fc.assert(
      fc.property(anyVideo, (video: VideoFrameTiming) => {
        for (const index of video.frameTimes.keys()) {
          expect(frameAt(video, middleOfFrame(video, index))).toBe(index);
          expect(frameAt(video, video.frameTimes[index] ?? 0)).toBe(index);
        }
      }),
    );
  });

  it('is the one that begins now, even if its time was rounded to milliseconds', () => {
    const video = {
      ...constantRateVideo(24, 48),
      frameTimes: constantRateVideo(24, 48).frameTimes.map((time) => Math.round(time * 1000) / 1000),
    };
    for (let frame = 0; frame < 48; frame += 1) expect(frameAt(video, frame / 24)).toBe(frame);
  });

  it('is the first before the video and the last after it', () => {
    const video = constantRateVideo(30, 5);
    expect(frameAt(video, -4)).toBe(0);
    expect(frameAt(video, 4)).toBe(4);
  });
});

describe('the timeline of videos with 24, 25 and 30 frames per second', () => {
  const videos = {
    a: { video: constantRateVideo(24, 96), offset: 0 },
    b: { video: constantRateVideo(25, 50), offset: 0.4 },
    c: { video: constantRateVideo(30, 60), offset: 0 },
  };
  const timeline = createTimeline(new Map(Object.entries(videos)), 'real');

  it('lasts until the last video ends, and counts in frames of the fastest', () => {
    expect(timeline.seconds).toBe(4);
    expect(timeline.frames).toHaveLength(120);
    expect(startOfClockFrame(timeline, 75)).toBeCloseTo(2.5, 9);
    expect(clockFrameAt(timeline, 2.5)).toBe(75);
  });

  it('places prepared videos without changing its own frames and duration', () => {
    const prepared = new Map([['d', { video: constantRateVideo(60, 600), offset: 1 }]]);
    for (const durations of ['real', 'fit'] as const) {
      const { tracks, ...clock } = createTimeline(new Map(Object.entries(videos)), durations, prepared);
      const { tracks: own, ...without } = createTimeline(new Map(Object.entries(videos)), durations);
      expect(clock).toEqual(without);
      expect(tracks.get('d')).toMatchObject({ start: 1, end: durations === 'real' ? 11 : 5 });
      expect([...tracks].slice(0, own.size)).toEqual([...own]);
    }
  });

  it('shows the right frame of each video at every moment', () => {
    for (let frame = 0; frame < 120; frame += 1) {
      const at = startOfClockFrame(timeline, frame);
      expect(momentOf(track(videos, 'a'), at).frame).toBe(Math.floor((frame * 24) / 30));
      // 0.4 s are 12 frames of the clock.
      const ofB = Math.floor(((frame - 12) * 25) / 30 + 1e-9);
      expect(momentOf(track(videos, 'b'), at).frame).toBe(Math.min(49, Math.max(0, ofB)));
      expect(momentOf(track(videos, 'c'), at).frame).toBe(Math.min(59, frame));
    }
  });

  it('holds the first frame of a video before its start and the last one after its end', () => {
    expect(momentOf(track(videos, 'b'), 0.3)).toEqual({ place: 'before', seconds: 0, frame: 0 });
    expect(momentOf(track(videos, 'c'), 3)).toEqual({ place: 'after', seconds: 2, frame: 59 });
    expect(momentOf(track(videos, 'b'), 0.4).place).toBe('within');
  });

  it('stretches every video to the longest if durations are fitted', () => {
    const fitted = createTimeline(new Map(Object.entries(videos)), 'fit');
    expect(fitted.tracks.get('c')).toMatchObject({ start: 0, end: 4, stretch: 0.5 });
    expect(fitted.seconds).toBeCloseTo(4.4, 9);
    // The frames of a are now the shortest: those of b and c last twice as long.
    expect(fitted.frame).toBeCloseTo(1 / 24, 9);
    expect(momentOf(track(videos, 'c', 'fit'), 2).frame).toBe(30);
  });
});

describe('the timeline of any videos', () => {
  it('has frames that ascend from 0 and end within its duration', () => {
    fc.assert(
      fc.property(anyVideos, fc.constantFrom('real' as const, 'fit' as const), (videos, durations) => {
        const { frames, seconds } = createTimeline(videos, durations);
        expect(frames[0]).toBe(0);
        for (let index = 1; index < frames.length; index += 1) {
          expect((frames[index] ?? 0) - (frames[index - 1] ?? 0)).toBeGreaterThan(0.0009);
        }
        expect(frames.at(-1) ?? 0).toBeLessThanOrEqual(seconds);
      }),
    );
  });

  it('steps through every frame of the fastest video, one at a time', () => {
    fc.assert(
      fc.property(anyVideos, (videos) => {
        const timeline = createTimeline(videos, 'real');
        const counts = [...timeline.tracks.values()].filter((each) => {
          const length = each.video.seconds / each.video.frameTimes.length;
          return Math.abs(length - timeline.frame) < 1e-9 && each.start >= 0;
        });
        const [fastest] = counts;
        if (counts.length !== 1 || !fastest) return;
        const seen = timeline.frames
          .map((start) => momentOf(fastest, start))
          .filter((moment) => moment.place === 'within')
          .map((moment) => moment.frame);
        expect([...new Set(seen)]).toEqual([...fastest.video.frameTimes.keys()]);
        // The first one may begin less than a tick before a frame of the clock does.
        expect(seen.length - fastest.video.frameTimes.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never goes back to an earlier frame of a video', () => {
    fc.assert(
      fc.property(anyVideos, (videos) => {
        const timeline = createTimeline(videos, 'fit');
        for (const each of timeline.tracks.values()) {
          let last = 0;
          for (const start of timeline.frames) {
            const { frame } = momentOf(each, start);
            expect(frame).toBeGreaterThanOrEqual(last);
            last = frame;
          }
        }
      }),
    );
  });

  it('gets no more frames from a video whose only frame lasts one tick', () => {
    const tick = { codec: 'avc1', frameTimes: [0], seconds: 1 / 90_000 };
    const { frames } = createTimeline(
      new Map([
        ['a', { video: tick, offset: 0 }],
        ['b', { video: constantRateVideo(30, 300), offset: 0 }],
      ]),
      'real',
    );
    expect(frames).toHaveLength(300);
  });

  it('has no duration without videos', () => {
    expect(createTimeline(new Map(), 'real')).toMatchObject({ seconds: 0, frames: [0] });
  });
});
