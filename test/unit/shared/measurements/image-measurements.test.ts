import { describe, expect, test } from 'vitest';
import { analysisSize, halve } from '../../../../shared/measurements/frame-image.ts';
import { exposureOf, sharpnessOf } from '../../../../shared/measurements/measure-frames.ts';
import { blurred, noisy, planeOf, texture } from './sample-frames.ts';

describe('sharpness', () => {
  test('an even area has none, and a checkerboard has the variance of its Laplacian', () => {
    expect(sharpnessOf(planeOf(() => 90))).toBe(0);
    // Each Laplacian is 4 times the difference of 20, with alternating sign.
    expect(sharpnessOf(planeOf((x, y) => ((x + y) % 2 === 0 ? 110 : 130)))).toBeCloseTo(80 ** 2, 6);
  });

  test('falls with each step of blur', () => {
    const sharp = planeOf(noisy(texture(1), 8, 2));
    const values = [sharp, blurred(sharp, 1), blurred(sharp, 2), blurred(sharp, 4)].map(sharpnessOf);
    expect(values).toEqual(values.toSorted((one, other) => other - one));
    expect((values[0] ?? 0) / (values[1] ?? 0)).toBeGreaterThan(5);
  });

  test('does not depend on brightness', () => {
    expect(sharpnessOf(planeOf(texture(1, 90)))).toBeCloseTo(sharpnessOf(planeOf(texture(1, 150))), 0);
  });
});

describe('exposure', () => {
  test('counts clipped parts and means', () => {
    const thirds = exposureOf(planeOf((x) => (x < 80 ? 0 : x < 240 ? 128 : 255)));
    expect(thirds.clippedShadows).toBeCloseTo(25);
    expect(thirds.clippedHighlights).toBeCloseTo(25);
    expect(thirds.brightness).toBeCloseTo((100 * (80 * 255 + 160 * 128)) / 320 / 255);
  });
});

describe('sizes', () => {
  test('the longer side of every video is equal, and both sides are even', () => {
    expect(analysisSize(1920, 1080)).toEqual({ width: 640, height: 360 });
    expect(analysisSize(1080, 1920)).toEqual({ width: 360, height: 640 });
    expect(analysisSize(448, 252)).toEqual({ width: 640, height: 360 });
    expect(analysisSize(4000, 10)).toEqual({ width: 640, height: 16 });
  });

  test('half a plane has the means of four values', () => {
    expect([...halve({ width: 4, height: 2, values: Uint8Array.of(0, 4, 10, 10, 8, 12, 10, 11) }).values]).toEqual([
      6, 10,
    ]);
  });
});
