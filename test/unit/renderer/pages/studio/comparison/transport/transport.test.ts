import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimatePlayableVideos } from '../../../../../../../renderer/pages/studio/comparison/playback/follow-clock.ts';
import {
  endsOfRanges,
  formatOffset,
  framesOf,
  nextSpeed,
  speeds,
} from '../../../../../../../renderer/pages/studio/comparison/transport/transport-text.ts';
import { chooseRulerStep } from '../../../../../../../renderer/ui/playback/time-ruler.ts';

describe('the numbers of the time ruler', () => {
  it('are a second apart, or closer if there is space', () => {
    expect(chooseRulerStep(240, 24, 920)).toBe(24);
    expect(chooseRulerStep(150, 30, 1240)).toBe(10);
    expect(chooseRulerStep(20, 24, 1200)).toBe(1);
  });

  it('never overlap, for videos of any length', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.integer({ min: 1, max: 240 }),
        fc.integer({ min: 300, max: 4000 }),
        (frames, rate, width) => {
          const step = chooseRulerStep(frames, rate, width);
          expect(step).toBeGreaterThanOrEqual(1);
          if (step < frames) expect((step / frames) * width).toBeGreaterThanOrEqual(56);
        },
      ),
    );
  });
});

describe('the ends of videos on one line', () => {
  const at = (letter: string, end: number) => ({ pane: { id: letter, letter }, start: 0, end });
  const shown = (pixelsPerSecond: number) =>
    endsOfRanges([at('A', 8), at('B', 10), at('C', 10), at('D', 5)], (seconds) => seconds * pixelsPerSecond).map(
      ({ end, panes }) => [end, panes.map(({ letter }) => letter).join(' ')],
    );

  it('are in order of time, and those that end together share a place', () => {
    expect(shown(90)).toEqual([
      [5, 'D'],
      [8, 'A'],
      [10, 'B C'],
    ]);
  });

  it('share the last place if their letters would meet', () => {
    expect(shown(10)).toEqual([
      [5, 'D'],
      [10, 'A B C'],
    ]);
  });
});

describe('the transport controls', () => {
  it('show an offset in frames with its sign', () => {
    expect([0, 12, -3].map(formatOffset)).toEqual(['0 f', '+12 f', '−3 f']);
    expect(framesOf(12 * (1 / 30), 1 / 30)).toBe(12);
    expect(Object.is(framesOf(-0.0001, 1 / 30), 0)).toBe(true);
  });

  it('step through the speeds and stay at the last one', () => {
    expect(nextSpeed(1, 1)).toBe(2);
    expect(nextSpeed(0.3, -1)).toBe(0.25);
    expect(nextSpeed(4, 1)).toBe(speeds.at(-1));
    expect(nextSpeed(0.1, -1)).toBe(0.1);
  });
});

describe('`estimatePlayableVideos`, the number of videos that the machine can play', () => {
  it('becomes smaller in proportion to the dropped frames', () => {
    const showing = (shown: number) => ({ shown, expected: 60 });
    expect(estimatePlayableVideos(Array.from({ length: 9 }, () => showing(58)))).toBe(9);
    expect(estimatePlayableVideos(Array.from({ length: 9 }, () => showing(30)))).toBe(4);
    expect(estimatePlayableVideos(Array.from({ length: 9 }, () => showing(0)))).toBe(1);
    expect(estimatePlayableVideos([showing(0)])).toBe(1);
    // One stalled video is no reason to stop eight that play.
    expect(estimatePlayableVideos([...Array.from({ length: 8 }, () => showing(60)), showing(0)])).toBe(9);
  });
});
