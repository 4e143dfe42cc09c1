import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createClockFollower,
  leadOf,
} from '../../../../../../../renderer/pages/studio/comparison/playback/follow-clock.ts';
import { createTimeline, type Timeline } from '../../../../../../../renderer/ui/playback/playback-timeline.ts';
import { constantRateVideo } from '../../../../compare/sample-videos.ts';
import { simulateScreen } from '../../../../compare/simulated-screen.ts';
import { type Behavior, type SimulatedVideo, simulateVideo } from '../../../../compare/simulated-video.ts';

const sample = constantRateVideo(30, 30 * 60);
/** Duration of one screen refresh. Seconds. */
const refresh = 1 / 60;

interface Run {
  readonly videos: readonly SimulatedVideo[];
  readonly timeline: Timeline;
  readonly tooMany: readonly number[];
  /** Advances the clock; calls `each` after every screen refresh. */
  run(seconds: number, each?: (at: number) => void): void;
  /** Lead of each video over the clock, in seconds. */
  errors(): number[];
  /** Gives all panes new elements, which have shown no frame yet. */
  replaceVideos(): void;
}

/** Videos on a clock that runs from 0. */
function follow(behaviors: readonly Behavior[], { pace = 1, offsets = [0] as readonly number[] } = {}): Run {
  const placed = behaviors.map(
    (_, index) => [`pane ${index}`, { video: sample, offset: offsets[index] ?? 0 }] as const,
  );
  const timeline = createTimeline(new Map(placed), 'real');
  const videos = behaviors.map((each) => simulateVideo(sample, each));
  const openPlayers = () =>
    [...timeline.tracks].flatMap(([paneId, track], index) => {
      const video = videos[index];
      return video ? [{ paneId, track, video, screen: simulateScreen(), isPrepared: false }] : [];
    });
  let players = openPlayers();
  const tooMany: number[] = [];
  let at = 0;
  const follower = createClockFollower({
    players: () => players,
    pace: () => pace,
    lead: () => 0,
    audiblePane: () => undefined,
    onTooMany: (bearable) => tooMany.push(bearable),
  });
  for (const { video, track } of players) if (track.start <= 0) video.run(pace);
  return {
    videos,
    timeline,
    tooMany,
    run(seconds, each) {
      for (let passed = 0; passed < seconds; passed += refresh) {
        at += refresh * pace;
        for (const video of videos) video.advance(refresh);
        follower.follow(at, (at / pace) * 1000);
        each?.(at);
      }
    },
    replaceVideos() {
      const from = at;
      videos.splice(0, videos.length, ...behaviors.map((each) => simulateVideo(sample, { ...each, from })));
      players = openPlayers();
    },
    errors: () => players.map(({ video, track }) => track.start + video.element.currentTime - at),
  };
}

describe('videos that play on a common clock', () => {
  it('come within 3.5 ms of the clock without a seek', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -0.08, max: 0.08, noNaN: true }), { minLength: 2, maxLength: 9 }),
        fc.constantFrom(0.5, 1, 2),
        (starts, pace) => {
          const videos = follow(
            starts.map((from) => ({ from })),
            { pace },
          );
          videos.run(5);
          // Sums of fractions are rounded.
          for (const error of videos.errors()) expect(Math.abs(error)).toBeLessThan(0.0035 * pace + 1e-9);
          expect(videos.videos.flatMap(({ seeks }) => seeks)).toEqual([]);
        },
      ),
    );
  });

  it('keep the normal playback rate while they are in sync', () => {
    const videos = follow([{ from: 0 }, { from: 0 }]);
    videos.run(20, () => {
      for (const { element } of videos.videos) expect(element.playbackRate).toBe(1);
    });
  });

  it('seek if they are far off, to where the clock will be after the seek', () => {
    const videos = follow([{ from: 0 }, { from: 3, seekDelay: 0.2 }]);
    videos.run(6);
    expect(videos.videos[0]?.seeks).toEqual([]);
    // The first seek measures how long a seek takes, and the next one uses this.
    expect(videos.videos[1]?.seeks.length).toBeLessThanOrEqual(3);
    expect(Math.abs(videos.errors()[1] ?? 1)).toBeLessThan(0.0035);
  });

  it('continue while one video stalls, which catches up later', () => {
    const videos = follow([{ from: 0 }, { from: 0 }, { from: 0 }]);
    videos.run(1);
    videos.videos[1]?.stall(true);
    videos.run(2);
    const [first, , third] = videos.errors();
    expect([first, third].every((error) => Math.abs(error ?? 1) < 0.003)).toBe(true);
    videos.videos[1]?.stall(false);
    videos.run(4);
    for (const error of videos.errors()) expect(Math.abs(error)).toBeLessThan(0.0035);
    expect(videos.videos[0]?.seeks).toEqual([]);
  });

  it('wait at the first frame until they start, and stay at the last frame', () => {
    const videos = follow([{ from: 0 }, { from: 0 }, { from: 59.5 }], { offsets: [0, 2, -59.5] });
    videos.run(1.5);
    expect(videos.videos[1]).toMatchObject({ placedFrames: [0], element: { paused: true } });
    expect(videos.videos[2]).toMatchObject({ placedFrames: [sample.frameTimes.length - 1], element: { paused: true } });
    videos.run(4);
    expect(videos.videos[1]).toMatchObject({ placedFrames: [0], element: { paused: false } });
    expect(Math.abs(videos.errors()[1] ?? 1)).toBeLessThan(0.0035);
  });
});

describe('the lead of a video over the clock', () => {
  const timeline = createTimeline(new Map([['a', { video: sample, offset: 0 }]]), 'real');
  const track = timeline.tracks.get('a');
  if (!track) throw new Error('The video has no track.');
  const screen = simulateScreen();
  const player = { paneId: 'a', track, video: simulateVideo(sample, { from: 0 }), screen, isPrepared: false };

  it('grows with the speed of a muted video, and the audible one has none, because its sound is heard at once', () => {
    expect(leadOf(player, undefined, 1)).toBeCloseTo(0.034, 9);
    expect(leadOf(player, 'b', 2)).toBeCloseTo(0.068, 9);
    expect(leadOf(player, 'a', 1)).toBe(0);
    screen.makeUnfit();
    expect(leadOf(player, 'b', 1)).toBe(0);
  });
});

describe('too many videos for the machine', () => {
  it('are reported after four seconds in which most of their frames were dropped', () => {
    const videos = follow(Array.from({ length: 9 }, () => ({ from: 0, shownShare: 0.4 })));
    videos.run(3.5);
    expect(videos.tooMany).toEqual([]);
    videos.run(2);
    expect(videos.tooMany).toEqual([3]);
  });

  it('are not reported after the panes got new elements, which count their frames from 0', () => {
    const videos = follow(Array.from({ length: 4 }, () => ({ from: 0 })));
    for (let round = 0; round < 6; round += 1) {
      videos.run(1.7);
      videos.replaceVideos();
    }
    expect(videos.tooMany).toEqual([]);
  });

  it('are not reported while frames are shown, or at a speed that drops frames on purpose', () => {
    const few = follow(Array.from({ length: 9 }, () => ({ from: 0, shownShare: 0.9 })));
    few.run(10);
    expect(few.tooMany).toEqual([]);
    const fast = follow(
      [
        { from: 0, shownShare: 0.3 },
        { from: 0, shownShare: 0.3 },
      ],
      { pace: 4 },
    );
    fast.run(10);
    expect(fast.tooMany).toEqual([]);
  });
});
