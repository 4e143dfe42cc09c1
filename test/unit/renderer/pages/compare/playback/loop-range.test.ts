import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, lastFrameOf, rangeOf } from '../../../../../../renderer/pages/compare/playback/loop-range.ts';
import { layTimeline } from '../../../../../../renderer/pages/compare/playback/timeline.ts';
import { steadyFilm } from '../../../compare/sample-videos.ts';

/** 2 s of 20 frames a second. */
const timeline = layTimeline(new Map([['a', { video: steadyFilm(20, 40), offset: 0 }]]), 'real');

describe('what is played', () => {
  it('is all of it, whatever the marks, while nothing loops', () => {
    expect(rangeOf(timeline, { loop: 'off', from: 0.5, to: 1 })).toEqual({ from: 0, to: 2 });
  });

  it('lies between the marks when it loops, with one of them as well', () => {
    expect(rangeOf(timeline, { loop: 'loop', from: 0.5, to: 1 })).toEqual({ from: 0.5, to: 1 });
    expect(rangeOf(timeline, { loop: 'loop', from: 0.5 })).toEqual({ from: 0.5, to: 2 });
    expect(rangeOf(timeline, { loop: 'ping-pong', to: 1 })).toEqual({ from: 0, to: 1 });
  });

  it('is all of it when the marks leave nothing', () => {
    expect(rangeOf(timeline, { loop: 'loop', from: 1, to: 0.5 })).toEqual({ from: 0, to: 2 });
    expect(rangeOf(timeline, { loop: 'loop', from: 7 })).toEqual({ from: 0, to: 2 });
  });

  it('ends with the frame before the one that begins at its end', () => {
    expect(lastFrameOf(timeline, { from: 0, to: 2 })).toBeCloseTo(1.95, 9);
    expect(lastFrameOf(timeline, { from: 0, to: 1 })).toBeCloseTo(0.95, 9);
    expect(lastFrameOf(timeline, { from: 0, to: 1.02 })).toBeCloseTo(1, 9);
  });
});

describe('a clock that comes to an end', () => {
  const range = { from: 0.5, to: 1 };
  const on = { at: 0.9, direction: 1 } as const;
  const back = { at: 0.6, direction: -1 } as const;

  it('stays at the last frame, and at the first one backwards', () => {
    expect(advance(timeline, range, 'off', on, 0.2)).toMatchObject({ kind: 'ended', at: expect.closeTo(0.95, 9) });
    expect(advance(timeline, range, 'off', back, 0.2)).toMatchObject({ kind: 'ended', at: 0.5 });
  });

  it('goes to the other end of a loop', () => {
    expect(advance(timeline, range, 'loop', on, 0.2)).toEqual({ kind: 'turned', at: 0.5, direction: 1 });
    expect(advance(timeline, range, 'loop', back, 0.2)).toMatchObject({ kind: 'turned', direction: -1 });
  });

  it('turns back on the frame that it came to when it goes to and fro', () => {
    const turned = advance(timeline, range, 'ping-pong', on, 0.2);
    expect(turned).toMatchObject({ kind: 'turned', direction: -1, at: expect.closeTo(0.95, 9) });
    expect(advance(timeline, range, 'ping-pong', back, 0.2)).toEqual({ kind: 'turned', at: 0.5, direction: 1 });
  });

  it('never leaves what is played, however long a step is and however often', () => {
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
