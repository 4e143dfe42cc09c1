import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Ahead,
  clipIndexAt,
  clipsToPrepare,
  entryFrameOf,
  frameOfHeldImage,
  heldImageAt,
  momentAt,
  mostDecoders,
  nextCutAfter,
  previousCutBefore,
  rangeAt,
} from '../../../../../../renderer/pages/projects/animatic/playback/cut-frames.ts';
import { sourceFrameAt } from '../../../../../../shared/projects/cut.ts';
import { card, cuts, sampleCut, video } from './sample-cut.ts';

const playing: Ahead = { direction: 1, loop: 'off', playing: true };
const atRest: Ahead = { ...playing, playing: false };

/** Three shots: frames 0 to 9, 10 to 14, and 15 to 34. */
const three = sampleCut([video(100, { in: 40, out: 50 }), card(5), video(100, { in: 0, out: 20 })]);

describe('a frame of the cut', () => {
  it('has exactly one source frame, within the trim, in every cut', () => {
    fc.assert(
      fc.property(cuts, (cut) => {
        let expected = 0;
        // One assertion for each shot: an assertion for each of the many frames would take most of the time.
        for (const [index, clip] of cut.clips.entries()) {
          let before = clip.media?.trim.in ?? 0;
          const wrong: unknown[] = [];
          for (let offset = 0; offset < clip.duration; offset += 1) {
            const moment = momentAt(cut, expected);
            const frame = moment?.sourceFrame;
            const isRight = clip.media
              ? frame !== undefined && frame >= before && frame < clip.media.trim.out
              : frame === undefined;
            if (!isRight || moment?.index !== index || moment.offset !== offset || moment.clip !== clip)
              wrong.push({ index, offset, moment });
            before = frame ?? before;
            expected += 1;
          }
          expect(wrong).toEqual([]);
          // The first frame of a shot is its in point, whatever the rates are.
          if (clip.media) expect(sourceFrameAt(clip.media, 0, cut.project.rate)).toBe(clip.media.trim.in);
        }
        expect(expected).toBe(cut.duration);
      }),
    );
  });

  it('is the nearest one outside the cut', () => {
    expect(momentAt(three, -5)?.sourceFrame).toBe(40);
    expect(momentAt(three, 1000)?.sourceFrame).toBe(19);
    expect(momentAt(sampleCut([]), 0)).toBeUndefined();
  });
});

describe('the images to prepare', () => {
  it('are the visible shot and the next two during playback', () => {
    expect(clipsToPrepare(three, 0, playing)).toEqual([0, 1, 2]);
    expect(clipsToPrepare(three, 12, playing)).toEqual([1, 2]);
    expect(clipsToPrepare(three, 30, { ...playing, direction: -1 })).toEqual([2, 1, 0]);
  });

  it('continue at the other end of a loop, and stay in a looped shot', () => {
    expect(clipsToPrepare(three, 30, { ...playing, loop: 'cut' })).toEqual([2, 0, 1]);
    expect(clipsToPrepare(three, 30, { ...playing, loop: 'shot' })).toEqual([2]);
    expect(clipsToPrepare(sampleCut([card(5)]), 0, { ...playing, loop: 'cut' })).toEqual([0]);
  });

  it('are on both sides of a shot at rest, each at the edge that a step reaches', () => {
    expect(clipsToPrepare(three, 12, atRest)).toEqual([1, 2, 0]);
    expect(entryFrameOf(three, 2, 12, atRest)).toBe(15);
    expect(entryFrameOf(three, 0, 12, atRest)).toBe(9);
    expect(entryFrameOf(three, 1, 12, atRest)).toBe(12);
    expect(entryFrameOf(three, 0, 12, { ...playing, direction: -1 })).toBe(9);
  });

  it('always begin with the visible shot, never exceed the decoders, and include the shot after the next cut', () => {
    const ways = fc.record({
      direction: fc.constantFrom(1 as const, -1 as const),
      loop: fc.constantFrom('off' as const, 'cut' as const),
      playing: fc.boolean(),
    });
    fc.assert(
      fc.property(cuts, fc.nat(), ways, (cut, seed, way) => {
        const frame = seed % cut.duration;
        const indices = clipsToPrepare(cut, frame, way);
        expect(indices[0]).toBe(clipIndexAt(cut, frame));
        expect(indices.length).toBeLessThanOrEqual(mostDecoders);
        expect(new Set(indices).size).toBe(indices.length);
        const next = clipIndexAt(cut, frame) + way.direction;
        if (next >= 0 && next < cut.clips.length) expect(indices).toContain(next);
      }),
    );
  });
});

describe('the keys of the cuts', () => {
  it('visit every cut once in both directions', () => {
    fc.assert(
      fc.property(cuts, (cut) => {
        const starts = cut.clips.map(({ start }) => start);
        const forward = [0];
        for (let frame = 0; nextCutAfter(cut, frame) > frame; frame = nextCutAfter(cut, frame))
          forward.push(nextCutAfter(cut, frame));
        expect([...new Set([...starts, cut.duration - 1])]).toEqual(forward);
        const backward: number[] = [];
        for (let frame = cut.duration; frame > 0; frame = previousCutBefore(cut, frame))
          backward.push(previousCutBefore(cut, frame));
        expect(backward.reverse()).toEqual(starts);
      }),
    );
  });

  it('go to the beginning of the visible shot first', () => {
    expect(previousCutBefore(three, 12)).toBe(10);
    expect(previousCutBefore(three, 10)).toBe(0);
    expect(rangeAt(three, 12, 'shot')).toEqual({ from: 10, to: 15 });
    expect(rangeAt(three, 12, 'cut')).toEqual({ from: 0, to: 35 });
  });
});

describe('the visible image after a change of the cut', () => {
  it('remains, wherever its shot is', () => {
    const held = heldImageAt(three, 20);
    const shorter = sampleCut([video(100, { in: 45, out: 50 }), card(5), video(100, { in: 0, out: 20 })]);
    expect(held && frameOfHeldImage(shorter, held)).toBe(15);
  });

  it('is the nearest frame of its shot if the trim excludes it', () => {
    const held = heldImageAt(three, 2);
    const trimmed = sampleCut([video(100, { in: 45, out: 50 }), card(5), video(100, { in: 0, out: 20 })]);
    expect(held && frameOfHeldImage(trimmed, held)).toBe(0);
    const gone = sampleCut([]);
    expect(held && frameOfHeldImage(gone, held)).toBeUndefined();
  });

  it('has the same source frame in an unchanged cut', () => {
    fc.assert(
      fc.property(cuts, fc.nat(), (cut, seed) => {
        const frame = seed % cut.duration;
        const held = heldImageAt(cut, frame);
        const found = held && frameOfHeldImage(cut, held);
        expect(found).toBeDefined();
        expect(momentAt(cut, found ?? -1)?.clip).toBe(momentAt(cut, frame)?.clip);
        expect(momentAt(cut, found ?? -1)?.sourceFrame).toBe(momentAt(cut, frame)?.sourceFrame);
      }),
    );
  });
});
