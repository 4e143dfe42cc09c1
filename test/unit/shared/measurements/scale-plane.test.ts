import { expect, test } from 'vitest';
import { emptyPlane, type Plane } from '../../../../shared/measurements/frame-image.ts';
import { scalePlane } from '../../../../shared/measurements/scale-plane.ts';
import { noisy, planeOf } from './sample-frames.ts';

function scaled(source: Plane, width: number, height: number): Plane {
  const target = emptyPlane(width, height);
  scalePlane({ ...source, offset: 0, stride: source.width, step: 1, gain: 1, shift: 0 }, target);
  return target;
}

/** Standard deviation of every tenth column: 13 columns of the source become 10. */
function deviationOf({ width, height, values }: Plane, phase: number): number {
  let [count, sum, squares] = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = phase; x < width; x += 10) {
      const value = values[y * width + x] ?? 0;
      count += 1;
      sum += value;
      squares += value * value;
    }
  }
  return Math.sqrt(squares / count - (sum / count) ** 2);
}

test('noise is averaged nearly equally in all columns', () => {
  const noise = planeOf(
    noisy(() => 128, 20, 1),
    { width: 832, height: 832 },
  );
  const plane = scaled(noise, 640, 640);
  const deviations = Array.from({ length: 10 }, (_, phase) => deviationOf(plane, phase));
  expect(Math.max(...deviations) / Math.min(...deviations)).toBeLessThan(1.2);
});

test('a pixel has the mean of its area, also where it covers only a part of a source pixel', () => {
  const ramp = planeOf((x) => 30 * x, { width: 6, height: 1 });
  // 1.5 source pixels each: (0 + 30 / 2) / 1.5, (30 / 2 + 60) / 1.5, and so on.
  expect([...scaled(ramp, 4, 1).values]).toEqual([10, 50, 100, 140]);
  expect([...scaled(ramp, 3, 1).values]).toEqual([15, 75, 135]);
});

test('a plane that grows in one direction keeps its brightness', () => {
  const plain = planeOf(() => 77, { width: 4, height: 40 });
  expect(new Set(scaled(plain, 8, 10).values)).toEqual(new Set([77]));
});
