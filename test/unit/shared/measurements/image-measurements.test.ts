import { describe, expect, test } from 'vitest';
import { colorDrift, exposureAndColorOf } from '../../../../shared/measurements/exposure-and-color.ts';
import { analysisSize, halve } from '../../../../shared/measurements/frame-image.ts';
import { blockinessOf, noiseOf } from '../../../../shared/measurements/noise-and-blockiness.ts';
import { sharpnessOf } from '../../../../shared/measurements/sharpness.ts';
import { blurred, frameOf, noisy, planeOf, texture } from './sample-frames.ts';

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

describe('noise and blockiness', () => {
  test.each([2, 5, 10])('finds noise with a deviation of %d within 5 percent', (deviation) => {
    const noise = noiseOf(planeOf(noisy(() => 128, deviation, 3)));
    expect(Math.abs(noise / deviation - 1)).toBeLessThan(0.05);
  });

  test('finds little noise in a smooth texture', () => {
    expect(noiseOf(planeOf(texture(1)))).toBeLessThan(1);
  });

  test('blockiness is 1 without a grid, and grows with the steps at the grid', () => {
    const smooth = texture(4);
    const withGrid = (step: number) =>
      planeOf((x, y) => smooth(x, y) + step * ((Math.floor(x / 8) + Math.floor(y / 8)) % 2));
    expect(blockinessOf(planeOf(() => 90))).toBe(1);
    expect(blockinessOf(planeOf(noisy(() => 128, 6, 5)))).toBeCloseTo(1, 1);
    expect(blockinessOf(planeOf(smooth))).toBeCloseTo(1, 1);
    expect(blockinessOf(withGrid(6))).toBeGreaterThan(1.3);
    expect(blockinessOf(withGrid(12))).toBeGreaterThan(blockinessOf(withGrid(6)));
  });
});

describe('exposure and color', () => {
  test('counts clipped parts and means', () => {
    const thirds = exposureAndColorOf(frameOf((x) => (x < 80 ? 0 : x < 240 ? 128 : 255)));
    expect(thirds.clippedShadows).toBeCloseTo(25);
    expect(thirds.clippedHighlights).toBeCloseTo(25);
    expect(thirds.brightness).toBeCloseTo((100 * (80 * 255 + 160 * 128)) / 320 / 255);
    expect(thirds.isBlack).toBe(false);
  });

  test('a black frame may have 2 % of light', () => {
    const lit = (columns: number) => exposureAndColorOf(frameOf((x) => (x < columns ? 200 : 12))).isBlack;
    expect([lit(0), lit(6), lit(7)]).toEqual([true, true, false]);
  });

  test('saturation and drift are distances in the plane of Cb and Cr', () => {
    const gray = exposureAndColorOf(frameOf(() => 100));
    const warm = exposureAndColorOf(frameOf(() => 100, [-30, 40]));
    expect(gray.saturation).toBe(0);
    expect(warm.saturation).toBeCloseTo((100 * 50) / 128);
    expect(colorDrift(gray.meanColor, warm.meanColor)).toBeCloseTo((100 * 50) / 128);
    expect(colorDrift(warm.meanColor, warm.meanColor)).toBe(0);
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
