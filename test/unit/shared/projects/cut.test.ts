import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clipDuration, trimInCutRate } from '../../../../shared/projects/cut.ts';
import { edlText } from '../../../../shared/projects/export/edl.ts';
import { fcpxmlText } from '../../../../shared/projects/export/fcpxml.ts';
import { frameOfTimecode } from '../../../../shared/projects/timecode.ts';
import type { FrameRate } from '../../../../shared/util/frame-rate.ts';
import { filesOf, makeCut, rates } from '../../../support/make-cut.ts';

const whole = (frames: number): FrameRate => ({ numerator: frames, denominator: 1 });
const fileRates = [rates.slowNtsc, rates.pal, rates.ntsc, whole(30), whole(50), rates.double];
const timebases = [rates.cinema, rates.pal, whole(30), rates.ntsc];

/** A trimmed file and the rate of a cut. */
const anyClip = fc
  .record({
    rate: fc.constantFrom(...fileRates),
    cutRate: fc.constantFrom(...timebases),
    frames: fc.integer({ min: 1, max: 2000 }),
    first: fc.nat(1999),
    length: fc.integer({ min: 1, max: 2000 }),
  })
  .map(({ first, length, ...clip }) => {
    const start = first % clip.frames;
    return { ...clip, trim: { in: start, out: Math.min(clip.frames, start + length) } };
  });

/** Compares times exactly: negative if `frames` of `rate` are shorter than `others` of `otherRate`. */
function compareTimes([frames, rate]: [number, FrameRate], [others, otherRate]: [number, FrameRate]): bigint {
  const [one, other] = [
    [frames, rate, otherRate],
    [others, otherRate, rate],
  ].map(([count, own, its]) => {
    const [{ denominator }, { numerator }] = [own as FrameRate, its as FrameRate];
    return BigInt(count as number) * BigInt(denominator) * BigInt(numerator);
  });
  return (one ?? 0n) - (other ?? 0n);
}

describe('the duration of a clip', () => {
  test.each([
    ['25 at 24 to the end of the file', rates.pal, rates.cinema, 10, 10, 9],
    ['25 at 24 with more frames in the file', rates.pal, rates.cinema, 10, 20, 10],
    ['23.976 at 29.97', rates.slowNtsc, rates.ntsc, 102, 102, 127],
    ['23.976 at 24', rates.slowNtsc, rates.cinema, 999, 999, 999],
    ['29.97 at 30', rates.ntsc, whole(30), 999, 999, 999],
    ['30 at 29.97', whole(30), rates.ntsc, 1001, 1001, 1000],
    ['50 at 24', whole(50), rates.cinema, 104, 104, 49],
    ['59.94 at 25', rates.double, rates.pal, 100, 100, 41],
    ['59.94 at 29.97', rates.double, rates.ntsc, 101, 101, 50],
    ['one frame of 59.94 at 24', rates.double, rates.cinema, 1, 1, 1],
  ])('%s', (_, rate, cutRate, out, frames, expected) => {
    expect(clipDuration({ rate, frames, trim: { in: 0, out } }, cutRate)).toBe(expected);
  });

  test('never exceeds the file, and differs from the trimmed part by less than a frame', () => {
    fc.assert(
      fc.property(anyClip, ({ cutRate, ...media }) => {
        const { rate, trim, frames } = media;
        const duration = clipDuration(media, cutRate);
        if (duration > 1) expect(compareTimes([duration, cutRate], [frames - trim.in, rate])).toBeLessThanOrEqual(0n);
        expect(compareTimes([duration - 1, cutRate], [trim.out - trim.in, rate])).toBeLessThan(0n);
        expect(compareTimes([duration + 1, cutRate], [trim.out - trim.in, rate])).toBeGreaterThan(0n);
        const part = trimInCutRate(media, cutRate);
        expect(part.out - part.in).toBe(duration);
        expect(part.in).toBeGreaterThanOrEqual(0);
        if (part.out > 1) expect(compareTimes([part.out, cutRate], [frames, rate])).toBeLessThanOrEqual(0n);
      }),
    );
  });
});

test('exported clips end within their files', () => {
  fc.assert(
    fc.property(anyClip, ({ rate, cutRate, frames, trim }) => {
      const cut = makeCut([{ take: { rate, frames, trim: [trim.in, trim.out] } }], { rate: cutRate });
      fc.pre((cut.clips[0]?.duration ?? 0) > 1);
      const source = { cut, files: filesOf(cut) };

      const clip = /<asset-clip [^>]*>/.exec(fcpxmlText(source))?.[0] ?? '';
      const [start, duration] = ['start', 'duration'].map((name) => secondsIn(clip, name));
      const asset = /<asset [^>]*>/.exec(fcpxmlText(source))?.[0] ?? '';
      expect((start ?? 0) + (duration ?? 0)).toBeLessThanOrEqual(secondsIn(asset, 'duration') + 1e-9);

      const [, , out = ''] = /V {5}C {8}(\S+) (\S+)/.exec(edlText(source)) ?? [];
      const end = frameOfTimecode(out, { rate: cutRate });
      expect(compareTimes([end ?? Number.NaN, cutRate], [frames, rate])).toBeLessThanOrEqual(0n);
    }),
  );
});

/** Reads `1001/30000s` or `5s`. */
function secondsIn(tag: string, name: string): number {
  const [, dividend, divisor = '1'] = new RegExp(` ${name}="(\\d+)(?:/(\\d+))?s"`).exec(tag) ?? [];
  return Number(dividend) / Number(divisor);
}
