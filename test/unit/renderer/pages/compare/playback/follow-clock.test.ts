import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createClockFollower } from '../../../../../../renderer/pages/compare/playback/follow-clock.ts';
import { layTimeline, type Timeline } from '../../../../../../renderer/pages/compare/playback/timeline.ts';
import { steadyFilm } from '../../../compare/sample-videos.ts';
import { simulateScreen } from '../../../compare/simulated-screen.ts';
import { type Habits, type SimulatedVideo, simulateVideo } from '../../../compare/simulated-video.ts';

const film = steadyFilm(30, 30 * 60);
/** Duration of one drawing of the screen. Seconds. */
const drawing = 1 / 60;

interface Run {
  readonly videos: readonly SimulatedVideo[];
  readonly timeline: Timeline;
  readonly tooMany: readonly number[];
  /** Lets the clock run on; calls `each` after every drawing. */
  run(seconds: number, each?: (at: number) => void): void;
  /** Lead of each video over the clock, in seconds. */
  errors(): number[];
}

/** Videos on a clock that runs from 0. */
function follow(habits: readonly Habits[], { pace = 1, offsets = [0] as readonly number[] } = {}): Run {
  const placed = habits.map((_, index) => [`pane ${index}`, { video: film, offset: offsets[index] ?? 0 }] as const);
  const timeline = layTimeline(new Map(placed), 'real');
  const videos = habits.map((each) => simulateVideo(film, each));
  const players = [...timeline.tracks].flatMap(([paneId, track], index) => {
    const video = videos[index];
    return video ? [{ paneId, track, video, screen: simulateScreen() }] : [];
  });
  const tooMany: number[] = [];
  let at = 0;
  const follower = createClockFollower({
    players: () => players,
    pace: () => pace,
    lead: () => 0,
    heard: () => undefined,
    onTooMany: (bearable) => tooMany.push(bearable),
  });
  for (const { video, track } of players) if (track.start <= 0) video.run(pace);
  return {
    videos,
    timeline,
    tooMany,
    run(seconds, each) {
      for (let passed = 0; passed < seconds; passed += drawing) {
        at += drawing * pace;
        for (const video of videos) video.pass(drawing);
        follower.follow(at, (at / pace) * 1000);
        each?.(at);
      }
    },
    errors: () => players.map(({ video, track }) => track.start + video.element.currentTime - at),
  };
}

describe('films that play', () => {
  it('come together within three thousandths of a second, without a jump', () => {
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
          // Up to what sums of fractions are rounded by.
          for (const error of videos.errors()) expect(Math.abs(error)).toBeLessThan(0.0035 * pace + 1e-9);
          expect(videos.videos.flatMap(({ jumps }) => jumps)).toEqual([]);
        },
      ),
    );
  });

  it('are left alone once they are together', () => {
    const videos = follow([{ from: 0 }, { from: 0 }]);
    videos.run(20, () => {
      for (const { element } of videos.videos) expect(element.playbackRate).toBe(1);
    });
  });

  it('jump when they are far off, to where the clock will be by then', () => {
    const videos = follow([{ from: 0 }, { from: 3, jumpTakes: 0.2 }]);
    videos.run(6);
    expect(videos.videos[0]?.jumps).toEqual([]);
    // The first jump shows how long one takes; the next one knows.
    expect(videos.videos[1]?.jumps.length).toBeLessThanOrEqual(3);
    expect(Math.abs(videos.errors()[1] ?? 1)).toBeLessThan(0.0035);
  });

  it('go on while one of them hangs, which comes back to them', () => {
    const videos = follow([{ from: 0 }, { from: 0 }, { from: 0 }]);
    videos.run(1);
    videos.videos[1]?.stall(true);
    videos.run(2);
    const [first, , third] = videos.errors();
    expect([first, third].every((error) => Math.abs(error ?? 1) < 0.003)).toBe(true);
    videos.videos[1]?.stall(false);
    videos.run(4);
    for (const error of videos.errors()) expect(Math.abs(error)).toBeLessThan(0.0035);
    expect(videos.videos[0]?.jumps).toEqual([]);
  });

  it('wait at their first frame for their turn, and stay at their last', () => {
    const videos = follow([{ from: 0 }, { from: 0 }, { from: 59.5 }], { offsets: [0, 2, -59.5] });
    videos.run(1.5);
    expect(videos.videos[1]).toMatchObject({ places: [0], element: { paused: true } });
    expect(videos.videos[2]).toMatchObject({ places: [film.frameTimes.length - 1], element: { paused: true } });
    videos.run(4);
    expect(videos.videos[1]).toMatchObject({ places: [0], element: { paused: false } });
    expect(Math.abs(videos.errors()[1] ?? 1)).toBeLessThan(0.0035);
  });
});

describe('too many films', () => {
  it('are told of after four seconds in which most of their frames were missed', () => {
    const videos = follow(Array.from({ length: 9 }, () => ({ from: 0, shows: 0.4 })));
    videos.run(3.5);
    expect(videos.tooMany).toEqual([]);
    videos.run(2);
    expect(videos.tooMany).toEqual([3]);
  });

  it('are none while frames come, nor at a speed at which frames are left out on purpose', () => {
    const few = follow(Array.from({ length: 9 }, () => ({ from: 0, shows: 0.9 })));
    few.run(10);
    expect(few.tooMany).toEqual([]);
    const fast = follow(
      [
        { from: 0, shows: 0.3 },
        { from: 0, shows: 0.3 },
      ],
      { pace: 4 },
    );
    fast.run(10);
    expect(fast.tooMany).toEqual([]);
  });
});
