import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedEdge } from '../../../../../../renderer/pages/projects/animatic/common/trim-actions.ts';
import { audioIn } from '../../../../../../renderer/pages/projects/animatic/playback/mix-audio.ts';
import { notesOf } from '../../../../../../renderer/pages/projects/animatic/timeline/note-markers.tsx';
import { clipsBetween, scaleOf } from '../../../../../../renderer/pages/projects/animatic/timeline/timeline-scale.ts';
import { nextShuttle } from '../../../../../../renderer/ui/playback/shuttle.ts';
import { largestZoom } from '../../../../../../renderer/ui/playback/time-ruler.ts';
import { trimSchema } from '../../../../../../shared/projects/shot.ts';
import { card, cuts, sampleCut, video } from './sample-cut.ts';

describe('a moved edge', () => {
  it('leaves at least one frame, within the file', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.nat(),
        fc.nat(),
        fc.integer({ min: -600, max: 1200 }),
        fc.constantFrom('in' as const, 'out' as const),
        (frames, first, length, target, edge) => {
          const start = first % frames;
          const trim = { in: start, out: start + 1 + (length % (frames - start)) };
          const moved = movedEdge(trim, edge, target, frames);
          expect(trimSchema.safeParse(moved).success).toBe(true);
          expect(moved.out).toBeLessThanOrEqual(frames);
          expect(edge === 'in' ? moved.out : moved.in).toBe(edge === 'in' ? trim.out : trim.in);
        },
      ),
    );
  });
});

describe('the timeline', () => {
  it('shows the whole cut at first, and single frames at the largest zoom', () => {
    expect(scaleOf(1000, 800, 1)).toEqual({ perFrame: 0.8, width: 800 });
    expect(scaleOf(1000, 800, largestZoom(1000, 800)).perFrame).toBe(64);
    expect(largestZoom(10, 800)).toBe(1);
    expect(scaleOf(0, 800, 1).perFrame).toBe(0);
  });

  it('renders every visible shot, and few others', () => {
    const cut = sampleCut(Array.from({ length: 200 }, () => card(10)));
    const scale = scaleOf(cut.duration, 1000, 20);
    const shown = clipsBetween(cut, scale, 5000, 1000);
    expect(shown[0]?.start).toBeLessThanOrEqual(500);
    expect((shown.at(-1)?.start ?? 0) + 10).toBeGreaterThanOrEqual(600);
    expect(shown.length).toBeLessThan(40);
    fc.assert(
      fc.property(cuts, (any) => {
        expect(clipsBetween(any, scaleOf(any.duration, 1000, 1), 0, 1000)).toEqual(any.clips);
      }),
    );
  });

  it('shows the notes within the trim at the frame of their image', () => {
    const cut = sampleCut([card(10), video(100, { in: 40, out: 50 })]);
    const markers = [39, 40, 45, 50].map((frame) => ({ frame, text: `Note ${frame}` }));
    const clips = cut.clips.map((clip, index) => (index === 1 ? { ...clip, markers } : clip));
    expect(notesOf({ ...cut, clips }).map(({ frame, text }) => [frame, text])).toEqual([
      [10, 'Note 40'],
      [15, 'Note 45'],
    ]);
  });
});

describe('the sound of a cut', () => {
  const urls = { mediaUrl: (id: string) => `media ${id}`, guideUrl: ({ hash }: { hash: string }) => `sound ${hash}` };
  const hash = 'b'.repeat(64);
  const guide = { hash, name: 'Narration', offset: -24, gain: -6 };
  const cut = sampleCut([video(240, { in: 24, out: 72 }), card(24), video(240, { in: 0, out: 24 })], { guide });

  it('is that of the takes from their in points, and the guide track under all', () => {
    const placed = audioIn(cut, { from: 1, to: 4 }, urls);
    expect(placed.map(({ from, to, fileFrom }) => [from, to, fileFrom])).toEqual([
      [1, 2, 2],
      [3, 4, 0],
      [1, 4, 2],
    ]);
    expect(placed[2]?.gain).toBeCloseTo(0.501, 3);
  });

  it('begins later with a positive offset, and is silent for cards', () => {
    const later = sampleCut([card(48)], { guide: { ...guide, offset: 24 } });
    const placed = audioIn(later, { from: 0, to: 2 }, urls);
    expect(placed.map(({ from, to, fileFrom }) => [from, to, fileFrom])).toEqual([[1, 2, 0]]);
    expect(audioIn(sampleCut([card(48)]), { from: 0, to: 2 }, urls)).toEqual([]);
  });

  it('has no gap between two parts', () => {
    fc.assert(
      fc.property(cuts, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (any, share) => {
        const seconds = (any.duration * any.project.rate.denominator) / any.project.rate.numerator;
        const middle = seconds * share;
        const length = (span: { from: number; to: number }) =>
          audioIn(any, span, urls).reduce((sum, { from, to }) => sum + to - from, 0);
        const whole = length({ from: 0, to: seconds });
        expect(length({ from: 0, to: middle }) + length({ from: middle, to: seconds })).toBeCloseTo(whole, 6);
      }),
    );
  });
});

describe('J and L', () => {
  it('play, double the speed, and turn around', () => {
    expect(nextShuttle(1, { playing: false, shuttle: 1 })).toBe(1);
    expect(nextShuttle(1, { playing: true, shuttle: 2 })).toBe(4);
    expect(nextShuttle(1, { playing: true, shuttle: 4 })).toBe(4);
    expect(nextShuttle(-1, { playing: true, shuttle: 4 })).toBe(-1);
    expect(nextShuttle(-1, { playing: true, shuttle: -1 })).toBe(-2);
    expect(nextShuttle(-1, { playing: false, shuttle: 1 })).toBe(-1);
  });
});
