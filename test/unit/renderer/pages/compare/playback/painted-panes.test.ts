import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPaintedPanes } from '../../../../../../renderer/pages/compare/playback/painted-panes.ts';
import { commonMoment, nearestFrame } from '../../../../../../renderer/pages/compare/playback/select-common-frame.ts';
import { layTimeline, momentOf } from '../../../../../../renderer/pages/compare/playback/timeline.ts';
import { steadyFilm } from '../../../compare/sample-videos.ts';
import { simulateScreen } from '../../../compare/simulated-screen.ts';

/** Duration of one drawing of the screen. Milliseconds. */
const drawing = 1000 / 60;

/** Videos of these rates, side by side from 0. */
function stage(rates: readonly number[]) {
  const timeline = layTimeline(
    new Map(rates.map((rate, index) => [`pane ${index}`, { video: steadyFilm(rate, rate * 10), offset: 0 }])),
    'real',
  );
  const videos = [...timeline.tracks].map(([paneId, track]) => ({ paneId, track, screen: simulateScreen() }));
  const screens = createPaintedPanes();
  screens.restart(0);
  return {
    videos: videos,
    screens,
    painted: () => videos.map(({ screen }) => screen.painted()),
    /** Returns the frames that belong to the painted moment. */
    due: () => videos.map(({ track }) => momentOf(track, screens.moment() ?? 0).frame),
  };
}

describe('films that are painted', () => {
  it('change in one drawing, however late each of them comes to its frames', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(24, 25, 30), { minLength: 2, maxLength: 9 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.04, noNaN: true })),
        (rates, late) => {
          const { videos, screens, painted, due } = stage(rates);
          for (const { screen } of videos) screen.come(0);
          screens.take(videos);
          const moments: number[] = [];
          for (let now = 0; now < 2000; now += drawing) {
            const at = now / 1000;
            for (const { track, screen } of videos) {
              const before = screen.latest() ?? 0;
              // Ahead of the clock by 34 ms, less what this one is late by; it leaves no frame out.
              const ahead = momentOf(track, Math.max(0, at + 0.034 - (late.next().value ?? 0))).frame;
              screen.come(Math.min(Math.max(before, ahead), before + 1));
            }
            screens.draw(videos, at, 1, now);
            expect(painted()).toEqual(due());
            moments.push(at - (screens.moment() ?? 0));
          }
          // Nothing hangs: what is seen is never far behind.
          expect(Math.max(...moments)).toBeLessThan(0.1);
        },
      ),
    );
  });

  it('wait for one that is late, and go on without one that does not come', () => {
    const { videos, screens, painted } = stage([30, 30]);
    const [first, second] = videos;
    for (const { screen } of videos) screen.come(0);
    screens.draw(videos, 0.01, 1, 0);
    first?.screen.come(1);
    screens.draw(videos, 0.04, 1, 30);
    expect(painted()).toEqual([0, 0]);
    second?.screen.come(1);
    screens.draw(videos, 0.05, 1, 40);
    expect(painted()).toEqual([1, 1]);

    first?.screen.come(2);
    screens.draw(videos, 0.07, 1, 60);
    expect(painted()).toEqual([1, 1]);
    first?.screen.come(4);
    screens.draw(videos, 0.14, 1, 131);
    expect(painted()).toEqual([4, 1]);
    // Nobody waits for it again until it is back.
    first?.screen.come(5);
    screens.draw(videos, 0.17, 1, 160);
    expect(painted()).toEqual([5, 1]);
    second?.screen.come(6);
    first?.screen.come(6);
    screens.draw(videos, 0.21, 1, 200);
    expect(painted()).toEqual([6, 6]);
    first?.screen.come(7);
    screens.draw(videos, 0.24, 1, 230);
    expect(painted()).toEqual([6, 6]);
  });

  it('pass over a frame that one of them left out', () => {
    const { videos, screens, painted } = stage([30, 30]);
    const [first, second] = videos;
    for (const { screen } of videos) screen.come(0);
    screens.draw(videos, 0.01, 1, 0);
    first?.screen.come(1);
    screens.take(videos);
    first?.screen.come(2);
    second?.screen.come(2);
    screens.draw(videos, 0.05, 1, 40);
    expect(painted()).toEqual([0, 0]);
    screens.draw(videos, 0.07, 1, 60);
    expect(painted()).toEqual([2, 2]);
  });

  it('show a moment that is past when none of them has the newest', () => {
    const { videos, screens, painted } = stage([30, 30]);
    const [first, second] = videos;
    for (const frame of [0, 1, 2, 3]) {
      first?.screen.come(frame);
      second?.screen.come(Math.min(frame, 2));
      screens.take(videos);
    }
    expect(screens.draw(videos, 0.11, 1, 0)).toBe(true);
    expect(painted()).toEqual([2, 2]);
    expect(screens.draw(videos, 0.12, 1, 10)).toBe(false);
  });

  it('wait for nothing where frames are left out on purpose', () => {
    const { videos, screens, painted } = stage([30, 30]);
    videos[0]?.screen.come(5);
    videos[1]?.screen.come(6);
    screens.draw(videos, 0.2, 4, 0);
    expect(painted()).toEqual([5, 6]);
  });

  it('do not wait for one whose frames cannot be painted', () => {
    const { videos, screens, painted } = stage([30, 30]);
    videos[0]?.screen.come(3);
    videos[1]?.screen.unfit();
    screens.draw(videos, 0.11, 1, 0);
    expect(painted()).toEqual([3, undefined]);
  });

  it('are covered with what they stand at', () => {
    const { videos, screens, painted } = stage([24, 30]);
    videos[0]?.screen.come(7);
    videos[1]?.screen.come(9);
    screens.cover(videos);
    expect(painted()).toEqual([7, 9]);
  });
});

describe('a moment of which all have their frame', () => {
  it('is none before the last one that was painted', () => {
    const [track] = [
      ...layTimeline(new Map([['A', { video: steadyFilm(30, 30), offset: 0 }]]), 'real').tracks.values(),
    ];
    if (!track) throw new Error('There is no film.');
    expect(commonMoment([{ track, frames: [2] }], 0, 0.21)).toBeCloseTo(0.1, 2);
    expect(commonMoment([{ track, frames: [2] }], 0.1, 0.21)).toBeUndefined();
    expect(commonMoment([], 0, 0.21)).toBe(0.21);
  });

  it('may be near at least', () => {
    expect(nearestFrame([3, 5, 9], 6)).toBe(5);
    expect(nearestFrame([3, 5, 9], 8)).toBe(9);
    expect(nearestFrame([], 8)).toBeUndefined();
  });
});
