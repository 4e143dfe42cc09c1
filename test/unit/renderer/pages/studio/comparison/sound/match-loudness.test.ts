import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amplitudeOf,
  formatDecibel,
  matchLoudness,
} from '../../../../../../../renderer/pages/studio/comparison/sound/match-loudness.ts';

test('all sounds have the loudness of the quietest one, and none is amplified', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.double({ min: -70, max: 0, noNaN: true }), { minLength: 1, maxLength: 9 }), (all) => {
      const loudness = new Map(all.map((value, index) => [`pane ${index}`, value]));
      const match = matchLoudness(loudness);
      expect(match?.target).toBe(Math.min(...all));
      for (const [paneId, value] of loudness) {
        const gain = match?.gains.get(paneId) ?? Number.NaN;
        expect(gain).toBeLessThanOrEqual(0);
        expect(value + gain).toBeCloseTo(match?.target ?? 0, 9);
        expect(amplitudeOf(gain)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('sounds without a loudness neither set the target nor have a gain', () => {
  const match = matchLoudness(new Map([...Object.entries({ a: undefined, b: -20, c: -26 })]));
  expect(match).toEqual({ target: -26, quietest: 'c', gains: new Map(Object.entries({ a: 0, b: -6, c: 0 })) });
  expect(matchLoudness(new Map([['a', undefined]]))).toBeUndefined();
});

test('levels have a sign, one decimal and no minus zero', () => {
  expect([-3.25, 0, -0.01, 6, Number.NEGATIVE_INFINITY].map((each) => formatDecibel(each))).toEqual([
    '−3.2 dB',
    '0.0 dB',
    '0.0 dB',
    '6.0 dB',
    '−∞ dB',
  ]);
});
