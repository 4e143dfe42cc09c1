import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  advance,
  lastFrameOf,
  rangeOf,
} from '../../../../../../../renderer/pages/studio/comparison/playback/clock-state.ts';
import { createTimeline } from '../../../../../../../renderer/ui/playback/playback-timeline.ts';
import { constantRateVideo } from '../../../../compare/sample-videos.ts';

/** 2 s with 20 frames per second. */
const timeline = createTimeline(new Map([['a', { video: constantRateVideo(20, 40), offset: 0 }]]), 'real');

describe('the playback range', () => {
  it('is the whole timeline without a loop, even with marks', () => {
    expect(rangeOf(timeline, { loop: 'off', from: 0.5, to: 1 })).toEqual({ from: 0, to: 2 });
  });

  it('lies between the marks in a loop, even if only one mark is set', () => {
    expect(rangeOf(timeline, { loop: 'loop', from: 0.5, to: 1 })).toEqual({ from: 0.5, to: 1 });
    expect(rangeOf(timeline, { loop: 'loop', from: 0.5 })).toEqual({ from: 0.5, to: 2 });
    expect(rangeOf(timeline, { loop: 'ping-pong', to: 1 })).toEqual({ from: 0, to: 1 });
  });

  it('is the whole timeline if nothing is between the marks', () => {
    expect(rangeOf(timeline, { loop: 'loop', from: 1, to: 0.5 })).toEqual({ from: 0, to: 2 });
    expect(rangeOf(timeline, { loop: 'loop', from: 7 })).toEqual({ from: 0, to: 2 });
  });

  it('ends with the last frame that begins before its end', () => {
    expect(lastFrameOf(timeline, { from: 0, to: 2 })).toBeCloseTo(1.95, 9);
    expect(lastFrameOf(timeline, { from: 0, to: 1 })).toBeCloseTo(0.95, 9);
    expect(lastFrameOf(timeline, { from: 0, to: 1.02 })).toBeCloseTo(1, 9);
  });
});

describe('a playback clock at the end of its range', () => {
  const range = { from: 0.5, to: 1 };
  const forward = { at: 0.9, direction: 1 } as const;
  const backward = { at: 0.6, direction: -1 } as const;

  it('stays at the last frame, or at the first one if it plays backwards', () => {
    expect(advance(timeline, range, 'off', forward, 0.2)).toMatchObject({ kind: 'ended', at: expect.closeTo(0.95, 9) });
    expect(advance(timeline, range, 'off', backward, 0.2)).toMatchObject({ kind: 'ended', at: 0.5 });
  });

  it('continues at the other end in a loop', () => {
    expect(advance(timeline, range, 'loop', forward, 0.2)).toEqual({ kind: 'turned', at: 0.5, direction: 1 });
    expect(advance(timeline, range, 'loop', backward, 0.2)).toMatchObject({ kind: 'turned', direction: -1 });
  });

  it('reverses its direction at the end frame in ping-pong mode', () => {
    const turned = advance(timeline, range, 'ping-pong', forward, 0.2);
    expect(turned).toMatchObject({ kind: 'turned', direction: -1, at: expect.closeTo(0.95, 9) });
    expect(advance(timeline, range, 'ping-pong', backward, 0.2)).toEqual({ kind: 'turned', at: 0.5, direction: 1 });
  });

  it('never leaves the range, for any length and number of steps', () => {
    const loops = fc.constantFrom('off' as const, 'loop' as const, 'ping-pong' as const);
    fc.assert(
      fc.property(loops, fc.array(fc.double({ min: 0, max: 5, noNaN: true })), (loop, steps) => {
        let now: { at: number; direction: 1 | -1 } = { at: 0.7, direction: 1 };
        for (const by of steps) {
          now = advance(timeline, range, loop, now, by);
          expect(now.at).toBeGreaterThanOrEqual(0.5);
          expect(now.at).toBeLessThan(1);
        }
      }),
    );
  });
});
