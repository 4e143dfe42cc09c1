import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureFrameRate } from '../../../../shared/library/measured-frame-rate.ts';
import { measuredRateText } from '../../../../shared/library/measured-rate-text.ts';
import { ratePerSecond, timelineRates } from '../../../../shared/util/frame-rate.ts';

const inMilliseconds = (time: number) => Math.round(time * 1000) / 1000;
/** Start times of frames with these durations, and the end of the last one. */
function framesOf(durations: readonly number[]): [number[], number] {
  const times: number[] = [];
  let end = 0;
  for (const duration of durations) {
    times.push(end);
    end += duration;
  }
  return [times, end];
}
const repeated = (count: number, duration: number) => Array.from({ length: count }, () => duration);

describe('a measured frame rate', () => {
  test('is constant at all common rates, also where the file rounds times to milliseconds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...timelineRates), fc.integer({ min: 2, max: 3000 }), (rate, count) => {
        const exact = Array.from({ length: count }, (_, index) => index / ratePerSecond(rate));
        const end = count / ratePerSecond(rate);
        for (const times of [exact, exact.map(inMilliseconds)]) {
          expect(measureFrameRate(times, end)).not.toHaveProperty('frameRateRange');
        }
        expect(measureFrameRate(exact, end)?.framesPerSecond).toBeCloseTo(ratePerSecond(rate), 2);
      }),
    );
  });

  test.each([
    ['two rates', [...repeated(120, 1 / 60), ...repeated(80, 0.1)], 20, [10, 60]],
    ['one missing frame', [...repeated(50, 1 / 25), 2 / 25, ...repeated(50, 1 / 25)], 24.75, [12.5, 25]],
    ['a rate that slowly rises', Array.from({ length: 300 }, (_, index) => 1 / (24 + index / 150)), 24.99, [24, 26]],
    [
      'frames in milliseconds of a screen',
      repeated(60, 0).map((_, n) => [0.016, 0.017, 0.25][n % 3] ?? 0),
      10.6,
      [4, 60],
    ],
  ])('of %s is variable', (_, durations, mean, [lowest = 0, highest = 0]) => {
    const measured = measureFrameRate(...framesOf(durations));
    expect(measured?.framesPerSecond).toBeCloseTo(mean, 1);
    expect(measured?.frameRateRange?.lowest).toBeCloseTo(lowest, 1);
    expect(measured?.frameRateRange?.highest).toBeCloseTo(highest, 1);
  });

  test('is not known of one frame, and of frames at one time', () => {
    expect(measureFrameRate([], 0)).toBeUndefined();
    expect(measureFrameRate([0], 1)).toBeUndefined();
    expect(measureFrameRate([0, 0], 1)).toBeUndefined();
  });

  test('is one text', () => {
    expect(measuredRateText({ framesPerSecond: 23.976 })).toBe('23.98 fps');
    const frameRateRange = { lowest: 10, highest: 60 };
    expect(measuredRateText({ framesPerSecond: 20.202, frameRateRange })).toBe('20.2 fps, variable (10–60)');
  });
});
