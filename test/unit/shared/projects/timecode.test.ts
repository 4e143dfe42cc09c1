import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { frameOfTimecode, hasDropFrame, timecodeOf } from '../../../../shared/projects/timecode.ts';
import { type FrameRate, timelineRates } from '../../../../shared/util/frame-rate.ts';
import { rates } from '../../../support/make-cut.ts';

const dropFrame = (rate: FrameRate) => ({ rate, dropFrame: true });

describe('timecode', () => {
  // Checked by hand against SMPTE ST 12-1: at 29.97, numbers 00 and 01 of each minute but every tenth are skipped.
  test.each([
    [0, rates.pal, false, '00:00:00:00'],
    [90_000, rates.pal, false, '01:00:00:00'],
    [86_399, rates.cinema, false, '00:59:59:23'],
    [1799, rates.ntsc, true, '00:00:59;29'],
    [1800, rates.ntsc, true, '00:01:00;02'],
    [17_981, rates.ntsc, true, '00:09:59;29'],
    [17_982, rates.ntsc, true, '00:10:00;00'],
    [107_892, rates.ntsc, true, '01:00:00;00'],
    [108_000, rates.ntsc, false, '01:00:00:00'],
    [3600, rates.double, true, '00:01:00;04'],
    [215_784, rates.double, true, '01:00:00;00'],
    [1800, rates.slowNtsc, true, '00:01:15:00'],
  ] as const)('of frame %i at %o is exact (drop frame: %s)', (frame, rate, isDrop, text) => {
    expect(timecodeOf(frame, { rate, dropFrame: isDrop })).toBe(text);
    expect(frameOfTimecode(text, { rate, dropFrame: isDrop })).toBe(frame);
  });

  test('starts again after 24 hours', () => {
    expect(timecodeOf(24 * 3600 * 25, { rate: rates.pal })).toBe('00:00:00:00');
    expect(timecodeOf(2_589_408, dropFrame(rates.ntsc))).toBe('00:00:00;00');
    expect(timecodeOf(2_589_407, dropFrame(rates.ntsc))).toBe('23:59:59;29');
  });

  test.each(['00:00:00', '00:00:00:25', '24:00:00:00', '00:60:00:00', '0:00:00:00', '00:00:00:00 ', '', 'a'])(
    'of the text %o does not exist at 25 frames per second',
    (text) => expect(frameOfTimecode(text, { rate: rates.pal })).toBeUndefined(),
  );

  test('has no skipped numbers', () => {
    expect(frameOfTimecode('00:01:00;01', dropFrame(rates.ntsc))).toBeUndefined();
    expect(frameOfTimecode('00:10:00;01', dropFrame(rates.ntsc))).toBe(17_983);
    expect(frameOfTimecode('00:01:00;03', dropFrame(rates.double))).toBeUndefined();
  });

  test('and frames are the same fact at every rate', () => {
    const formats = timelineRates.flatMap((rate) => [{ rate }, ...(hasDropFrame(rate) ? [dropFrame(rate)] : [])]);
    fc.assert(
      fc.property(fc.constantFrom(...formats), fc.nat(2_000_000), (format, frame) => {
        expect(frameOfTimecode(timecodeOf(frame, format), format)).toBe(frame);
        expect(timecodeOf(frame, format) < timecodeOf(frame + 1, format)).toBe(true);
      }),
    );
  });

  test('in drop-frame form stays within one frame of the clock over an hour', () => {
    fc.assert(
      fc.property(fc.constantFrom(rates.ntsc, rates.double), fc.nat(200_000), (rate, frame) => {
        const [hours = 0, minutes = 0, seconds = 0, frames = 0] = timecodeOf(frame, dropFrame(rate))
          .split(/[:;]/)
          .map(Number);
        const base = Math.round(rate.numerator / rate.denominator);
        const shown = hours * 3600 + minutes * 60 + seconds + frames / base;
        expect(Math.abs(shown - (frame * rate.denominator) / rate.numerator)).toBeLessThan(0.07);
      }),
    );
  });
});
