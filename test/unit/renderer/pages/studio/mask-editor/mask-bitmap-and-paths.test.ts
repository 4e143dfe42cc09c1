import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fitView,
  isNotch,
  panView,
  toImage,
  toStage,
  zoomView,
} from '../../../../../../renderer/pages/studio/mask-editor/canvas-view.ts';
import { createMaskBitmap, paintStroke } from '../../../../../../renderer/pages/studio/mask-editor/mask-bitmap.ts';
import {
  computeDistanceToSegment,
  lengthOf,
  pixelAt,
  pointAt,
  scalePath,
  simplify,
  smooth,
} from '../../../../../../renderer/pages/studio/mask-editor/motion-path.ts';
import { mixInks, renderMasks } from '../../../../../../renderer/pages/studio/mask-editor/render-masks.ts';

const image = { width: 1600, height: 900 };
const points = fc.record({ x: fc.integer({ min: 0, max: 1599 }), y: fc.integer({ min: 0, max: 899 }) });
const paths = fc.array(points, { minLength: 2, maxLength: 60 });
const inside = ({ x, y }: { x: number; y: number }) =>
  Number.isInteger(x) && Number.isInteger(y) && x >= 0 && y >= 0 && x < image.width && y < image.height;

test('a point on an image maps to its pixel, or to the nearest pixel if it is outside the image', () => {
  expect(pixelAt({ x: 12.99, y: 3.01 }, image)).toEqual({ x: 12, y: 3 });
  expect(pixelAt({ x: -40, y: 5000 }, image)).toEqual({ x: 0, y: 899 });
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
      fc.double({ noNaN: true, min: -1e6, max: 1e6 }),
      (x, y) => inside(pixelAt({ x, y }, image)),
    ),
  );
});

test('a simplified motion path keeps its ends and stays within the tolerance of every point', () => {
  fc.assert(
    fc.property(paths, fc.integer({ min: 1, max: 80 }), (path, tolerance) => {
      const few = simplify(path, tolerance);
      expect(few[0]).toEqual(path[0]);
      expect(few.at(-1)).toEqual(path.at(-1));
      for (const point of path) {
        const off = few.slice(1).map((to, index) => computeDistanceToSegment(point, few[index] ?? to, to));
        expect(Math.min(...off)).toBeLessThanOrEqual(tolerance);
      }
    }),
  );
  const line = Array.from({ length: 200 }, (_, x) => ({ x: x * 4, y: 100 + (x % 2) }));
  expect(simplify(line, 2)).toHaveLength(2);
});

test('a smoothed motion path keeps its ends, stays on pixels of the image, and turns less sharply', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const round = smooth(path, image);
      expect(round.every(inside)).toBe(true);
      expect(round.at(-1)).toEqual(path.at(-1));
      expect(round[0]).toEqual(path[0]);
      expect(round.length).toBeLessThanOrEqual(Math.max(40, path.length));
    }),
  );
  const corner = smooth(
    [
      { x: 100, y: 100 },
      { x: 800, y: 100 },
      { x: 800, y: 700 },
    ],
    image,
  );
  const sharpest = (path: readonly { x: number; y: number }[]) =>
    Math.max(
      ...path.slice(1, -1).map((point, index) => {
        const [from, to] = [path[index] ?? point, path[index + 2] ?? point];
        const turn = Math.atan2(to.y - point.y, to.x - point.x) - Math.atan2(point.y - from.y, point.x - from.x);
        return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
      }),
    );
  expect(corner.length).toBeGreaterThan(3);
  expect(sharpest(corner)).toBeLessThan(Math.PI / 3);
});

test('a motion path scaled to another image size keeps its relative positions', () => {
  const to = { width: 1280, height: 720 };
  expect(
    scalePath(
      [
        { x: 0, y: 0 },
        { x: 800, y: 450 },
        { x: 1599, y: 899 },
      ],
      image,
      to,
    ),
  ).toEqual([
    { x: 0, y: 0 },
    { x: 640, y: 360 },
    { x: 1279, y: 719 },
  ]);
  fc.assert(
    fc.property(paths, (path) => {
      const back = scalePath(
        scalePath(path, image, { width: 3200, height: 1800 }),
        { width: 3200, height: 1800 },
        image,
      );
      expect(back).toEqual(path);
    }),
  );
});

test('a point on a motion path moves at a constant speed and stops at the end', () => {
  const path = [
    { x: 0, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 10 },
  ];
  expect(lengthOf(path)).toBe(40);
  expect([0, 15, 30, 35, 40, 90].map((distance) => pointAt(path, distance))).toEqual([
    { x: 0, y: 0 },
    { x: 15, y: 0 },
    { x: 30, y: 0 },
    { x: 30, y: 5 },
    { x: 30, y: 10 },
    { x: 30, y: 10 },
  ]);
});

test('zooming keeps the point under the pointer, and no pan or zoom moves the image out of view', () => {
  const stage = { width: 900, height: 600 };
  const at = { x: 200, y: 320 };
  let view = fitView(image, stage);
  const under = toImage(view, at);
  for (const by of [1.2, 1.2, 1.2, 1.2, 1.2]) view = zoomView(view, by, at, image, stage);
  expect(toImage(view, at).x).toBeCloseTo(under.x, 6);
  expect(toImage(view, at).y).toBeCloseTo(under.y, 6);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: -3000, max: 3000 }), fc.double({ min: 0.1, max: 9, noNaN: true }))),
      (moves) => {
        let moved = fitView(image, stage);
        for (const [by, zoom] of moves) {
          moved = zoomView(panView(moved, by, -by, image, stage), zoom, at, image, stage);
        }
        const [first, last] = [toStage(moved, { x: 0, y: 0 }), toStage(moved, { x: image.width, y: image.height })];
        expect(first.x < stage.width && first.y < stage.height && last.x > 0 && last.y > 0).toBe(true);
      },
    ),
  );
});

test('`isNotch` distinguishes a mouse wheel from a touchpad', () => {
  const event = (deltaX: number, deltaY: number, wheelDeltaY: number) => ({
    deltaMode: 0,
    deltaX,
    deltaY,
    wheelDeltaY,
  });
  expect(isNotch(event(0, 100, -120))).toBe(true);
  expect(isNotch(event(0, 4, -12))).toBe(false);
  expect(isNotch(event(7, 40, -120))).toBe(false);
});

test('a painted mask has the active color inside and an opaque line at its edge', () => {
  const plane = createMaskBitmap({ width: 40, height: 30 });
  paintStroke({ plane, bit: 1 }, { x: 20, y: 15 }, { x: 20, y: 15 }, 8, true);
  const inks = mixInks([{ bit: 1, colour: [255, 128, 0], alpha: 100 }]);
  const area = { left: 0, top: 0, right: 80, bottom: 60 };
  const out = new Uint32Array(80 * 60);
  renderMasks(plane, { scale: 2, x: 0, y: 0 }, area, inks, true, out);
  const at = (x: number, y: number) => out[y * 80 + x];
  expect(at(40, 30)).toBe(((100 << 24) | (128 << 8) | 255) >>> 0);
  expect(at(2, 2)).toBe(0);
  const row = Array.from(out.subarray(30 * 80, 31 * 80));
  expect(row.filter((pixel) => pixel >>> 24 === 255)).toHaveLength(2);
  renderMasks(plane, { scale: 2, x: 0, y: 0 }, area, mixInks([]), true, out);
  expect(out.every((pixel) => pixel === 0)).toBe(true);
});
