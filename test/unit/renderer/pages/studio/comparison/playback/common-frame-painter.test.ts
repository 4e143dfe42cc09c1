import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createCommonFramePainter,
  findCommonMoment,
  findNearestFrame,
} from '../../../../../../../renderer/pages/studio/comparison/playback/common-frame-painter.ts';
import { createTimeline, momentOf } from '../../../../../../../renderer/ui/playback/playback-timeline.ts';
import { constantRateVideo } from '../../../../compare/sample-videos.ts';
import { simulateScreen } from '../../../../compare/simulated-screen.ts';

/** Duration of one screen refresh. Milliseconds. */
const refresh = 1000 / 60;

/** Videos of these rates, side by side from 0. */
function stage(rates: readonly number[]) {
  const timeline = createTimeline(
    new Map(rates.map((rate, index) => [`pane ${index}`, { video: constantRateVideo(rate, rate * 10), offset: 0 }])),
    'real',
  );
  const videos = [...timeline.tracks].map(([paneId, track]) => ({
    paneId,
    track,
    screen: simulateScreen(),
    isPrepared: false,
  }));
  const screens = createCommonFramePainter();
  screens.restart(0);
  return {
    videos: videos,
    screens,
    painted: () => videos.map(({ screen }) => screen.painted()),
    /** Returns the frames that belong to the painted moment. */
    due: () => videos.map(({ track }) => momentOf(track, screens.moment() ?? 0).frame),
  };
}

describe('painted panes', () => {
  it('change together in one screen refresh, although each video is late by a different time', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(24, 25, 30), { minLength: 2, maxLength: 9 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.04, noNaN: true })),
        (rates, late) => {
          const { videos, screens, painted, due } = stage(rates);
          for (const { screen } of videos) screen.show(0);
          screens.captureFrames(videos);
          const delays: number[] = [];
          for (let now = 0; now < 2000; now += refresh) {
            const at = now / 1000;
            for (const { track, screen } of videos) {
              const before = screen.latest() ?? 0;
              // 34 ms ahead of the clock, minus the delay of this video; it drops no frame.
              const ahead = momentOf(track, Math.max(0, at + 0.034 - (late.next().value ?? 0))).frame;
              screen.show(Math.min(Math.max(before, ahead), before + 1));
            }
            screens.paintFrames(videos, at, 1, now);
            expect(painted()).toEqual(due());
            delays.push(at - (screens.moment() ?? 0));
          }
          // Nothing hangs: the painted moment is never far behind the clock.
          expect(Math.max(...delays)).toBeLessThan(0.1);
        },
      ),
    );
  });

  it('wait for a late video, and continue without one that stalls', () => {
    const { videos, screens, painted } = stage([30, 30]);
    const [first, second] = videos;
    for (const { screen } of videos) screen.show(0);
    screens.paintFrames(videos, 0.01, 1, 0);
    first?.screen.show(1);
    screens.paintFrames(videos, 0.04, 1, 30);
    expect(painted()).toEqual([0, 0]);
    second?.screen.show(1);
    screens.paintFrames(videos, 0.05, 1, 40);
    expect(painted()).toEqual([1, 1]);

    first?.screen.show(2);
    screens.paintFrames(videos, 0.07, 1, 60);
    expect(painted()).toEqual([1, 1]);
    first?.screen.show(4);
    screens.paintFrames(videos, 0.14, 1, 131);
    expect(painted()).toEqual([4, 1]);
    // The panes do not wait for this video again until it catches up.
    first?.screen.show(5);
    screens.paintFrames(videos, 0.17, 1, 160);
    expect(painted()).toEqual([5, 1]);
    second?.screen.show(6);
    first?.screen.show(6);
    screens.paintFrames(videos, 0.21, 1, 200);
    expect(painted()).toEqual([6, 6]);
    first?.screen.show(7);
    screens.paintFrames(videos, 0.24, 1, 230);
    expect(painted()).toEqual([6, 6]);
  });

  it('skip a frame that one video dropped', () => {
    const { videos, screens, painted } = stage([30, 30]);
    const [first, second] = videos;
    for (const { screen } of videos) screen.show(0);
    screens.paintFrames(videos, 0.01, 1, 0);
    first?.screen.show(1);
    screens.captureFrames(videos);
    first?.screen.show(2);
    second?.screen.show(2);
    screens.paintFrames(videos, 0.05, 1, 40);
    expect(painted()).toEqual([0, 0]);
    screens.paintFrames(videos, 0.07, 1, 60);
    expect(painted()).toEqual([2, 2]);
  });

  it('show an earlier moment if a video lacks the newest frame', () => {
    const { videos, screens, painted } = stage([30, 30]);
    const [first, second] = videos;
    for (const frame of [0, 1, 2, 3]) {
      first?.screen.show(frame);
      second?.screen.show(Math.min(frame, 2));
      screens.captureFrames(videos);
    }
    expect(screens.paintFrames(videos, 0.11, 1, 0)).toBe(true);
    expect(painted()).toEqual([2, 2]);
    expect(screens.paintFrames(videos, 0.12, 1, 10)).toBe(false);
  });

  it('do not wait at a speed that drops frames on purpose', () => {
    const { videos, screens, painted } = stage([30, 30]);
    videos[0]?.screen.show(5);
    videos[1]?.screen.show(6);
    screens.paintFrames(videos, 0.2, 4, 0);
    expect(painted()).toEqual([5, 6]);
  });

  it('do not wait for a video whose frames cannot be painted', () => {
    const { videos, screens, painted } = stage([30, 30]);
    videos[0]?.screen.show(3);
    videos[1]?.screen.makeUnfit();
    screens.paintFrames(videos, 0.11, 1, 0);
    expect(painted()).toEqual([3, undefined]);
  });

  it('do not wait for a hidden video, which is painted as soon as it has the frame', () => {
    const { videos, screens, painted } = stage([30, 30]);
    const [first, second] = videos;
    if (!first || !second) throw new Error('There are two videos.');
    const withHidden = [first, { ...second, isPrepared: true }];
    first.screen.show(3);
    screens.paintFrames(withHidden, 0.11, 1, 0);
    expect(painted()).toEqual([3, undefined]);
    second.screen.show(3);
    screens.paintFrames(withHidden, 0.115, 1, 10);
    expect(painted()).toEqual([3, 3]);
  });

  it('are covered with the current frame of their video', () => {
    const { videos, screens, painted } = stage([24, 30]);
    videos[0]?.screen.show(7);
    videos[1]?.screen.show(9);
    screens.paintCurrent(videos);
    expect(painted()).toEqual([7, 9]);
  });
});

describe('the common moment of all videos', () => {
  it('is never before the last painted moment', () => {
    const [track] = [
      ...createTimeline(new Map([['A', { video: constantRateVideo(30, 30), offset: 0 }]]), 'real').tracks.values(),
    ];
    if (!track) throw new Error('There is no video.');
    expect(findCommonMoment([{ track, frames: [2] }], 0, 0.21)).toBeCloseTo(0.1, 2);
    expect(findCommonMoment([{ track, frames: [2] }], 0.1, 0.21)).toBeUndefined();
    expect(findCommonMoment([], 0, 0.21)).toBe(0.21);
  });

  it('has `findNearestFrame` for the frame nearest to the wanted one', () => {
    expect(findNearestFrame([3, 5, 9], 6)).toBe(5);
    expect(findNearestFrame([3, 5, 9], 8)).toBe(9);
    expect(findNearestFrame([], 8)).toBeUndefined();
  });
});
