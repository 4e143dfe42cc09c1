import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeAlignment,
  describeAlignment,
} from '../../../../../../../renderer/pages/studio/comparison/common/image-alignment.ts';
import { computeDifferencePixels } from '../../../../../../../renderer/pages/studio/comparison/layouts/difference-pixels.ts';
import {
  angleTowards,
  areaOfSecondSide,
  distanceBeyondEdge,
  edgeThrough,
  pointOnEdge,
} from '../../../../../../../renderer/pages/studio/comparison/layouts/wipe-edge.ts';
import type { Point } from '../../../../../../../renderer/ui/zoom-pan/view-geometry.ts';

const boxes = fc.record({ width: fc.integer({ min: 40, max: 2000 }), height: fc.integer({ min: 40, max: 2000 }) });
const edges = fc.record({
  angle: fc.integer({ min: -180, max: 180 }),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
});

function areaOf(corners: readonly Point[]): number {
  const twice = corners.reduce((sum, corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    return sum + corner.x * next.y - next.x * corner.y;
  }, 0);
  return Math.abs(twice) / 2;
}

function isInside(corners: readonly Point[], point: Point): boolean {
  return corners.every((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner;
    return (next.x - corner.x) * (point.y - corner.y) - (next.y - corner.y) * (point.x - corner.x) >= 0;
  });
}

test('a vertical wipe edge shows the first image on its left, a horizontal one above it', () => {
  const box = { width: 400, height: 200 };
  expect(areaOfSecondSide(box, { angle: 0, at: 0.25 })).toEqual([
    { x: 100, y: 0 },
    { x: 400, y: 0 },
    { x: 400, y: 200 },
    { x: 100, y: 200 },
  ]);
  const horizontal = areaOfSecondSide(box, { angle: 90, at: 0.75 });
  expect(horizontal.length).toBe(4);
  for (const { y } of horizontal) expect(y).toBeGreaterThanOrEqual(150 - 1e-9);
});

test('the second image fills exactly the area beyond the wipe edge, at every angle', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(boxes, edges, part, part, (box, edge, x, y) => {
      const point = { x: x * box.width, y: y * box.height };
      const beyond = distanceBeyondEdge(box, edge, point);
      fc.pre(Math.abs(beyond) > 0.01);
      const corners = areaOfSecondSide(box, edge);
      // A part narrower than a hundredth of a pixel has no area that could contain a point.
      const hasArea = areaOf(corners) > 0.01;
      fc.pre(hasArea || beyond < 0);
      expect(hasArea && isInside(corners, point)).toBe(beyond > 0);
    }),
  );
});

test('a wipe edge shows one whole image at its ends, and half of each in the middle', () => {
  fc.assert(
    fc.property(boxes, fc.integer({ min: -180, max: 180 }), (box, angle) => {
      const whole = box.width * box.height;
      const share = (at: number) => areaOf(areaOfSecondSide(box, { angle, at })) / whole;
      expect(share(0)).toBeCloseTo(1, 6);
      expect(share(1)).toBeCloseTo(0, 6);
      expect(share(0.5)).toBeCloseTo(0.5, 6);
    }),
  );
});

test('a wipe edge that is placed through a point runs through this point', () => {
  fc.assert(
    fc.property(boxes, edges, (box, edge) => {
      const handle = pointOnEdge(box, edge);
      const back = edgeThrough(box, edge.angle, handle);
      expect(back.at).toBeCloseTo(edge.at, 6);
      expect(Math.abs(distanceBeyondEdge(box, edge, handle))).toBeLessThan(1e-6);
    }),
  );
});

test('a vertical wipe edge has its rotation handle above the center', () => {
  const middle = { x: 100, y: 100 };
  expect(angleTowards(middle, { x: 100, y: 20 })).toBe(0);
  expect(angleTowards(middle, { x: 180, y: 100 })).toBe(90);
  expect(angleTowards(middle, { x: 100, y: 180 })).toBe(-180);
  expect(angleTowards(middle, { x: 180, y: 20 })).toBe(45);
});

test('images of different sizes are aligned without cropping, and a text says how', () => {
  const first = { letter: 'A', size: { width: 1280, height: 720 } };
  const same = { letter: 'B', size: { width: 1280, height: 720 } };
  const larger = { letter: 'B', size: { width: 1920, height: 1080 } };
  const square = { letter: 'B', size: { width: 1000, height: 1000 } };
  const wider = { letter: 'B', size: { width: 2560, height: 720 } };
  expect(describeAlignment(first, same)).toBeUndefined();
  expect(describeAlignment(first, larger)).toBe('B scaled to A’s 1280 × 720');
  expect(describeAlignment(first, square)).toMatch(
    /^B scaled to fit A’s 1280 × 720; nothing to compare to the left and right/,
  );
  expect(describeAlignment(first, wider)).toMatch(/above and below/);
  expect(computeAlignment(first.size, larger.size)).toEqual({ left: 0, top: 0, width: 1, height: 1 });
  expect(computeAlignment(first.size, square.size)).toEqual({ left: 0.21875, top: 0, width: 0.5625, height: 1 });
  expect(computeAlignment(first.size, wider.size)).toEqual({ left: 0, top: 0.25, width: 1, height: 0.5 });
});

test('a pixel difference is multiplied by the gain, and is black below the threshold', () => {
  const first = new Uint8ClampedArray([100, 50, 20, 255, 10, 10, 10, 255, 255, 0, 0, 255]);
  const second = new Uint8ClampedArray([90, 52, 20, 255, 13, 10, 9, 255, 0, 0, 255, 255]);
  const out = new Uint8ClampedArray(12);
  computeDifferencePixels(first, second, { gain: 4, threshold: 5 }, out);
  expect([...out]).toEqual([40, 8, 0, 255, 0, 0, 0, 255, 255, 0, 255, 255]);
});
