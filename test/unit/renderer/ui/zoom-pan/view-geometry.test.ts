import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  actualZoom,
  centerOn,
  computeRectangle,
  magnification,
  panView,
  pointAt,
  type View,
  viewOfArea,
  visibleArea,
  wholeView,
  zoomViewAt,
} from '../../../../../renderer/ui/zoom-pan/view-geometry.ts';

const part = fc.double({ min: 0, max: 1, noNaN: true });
const sizes = fc.record({
  width: fc.integer({ min: 40, max: 3000 }),
  height: fc.integer({ min: 40, max: 3000 }),
});
const shapes = fc.double({ min: 0.2, max: 5, noNaN: true });
/** Every view that a user can reach. */
const views = fc
  .record({ zoom: fc.double({ min: 0.1, max: 60, noNaN: true }), x: part, y: part })
  .map(({ zoom, x, y }) => centerOn({ ...wholeView, zoom }, { x, y }));
const near = (a: number, b: number, within = 1e-6) => Math.abs(a - b) <= within * Math.max(1, Math.abs(a), Math.abs(b));

test('at zoom 1 the whole image is centered in its box and touches two of its sides', () => {
  fc.assert(
    fc.property(sizes, shapes, (box, shape) => {
      const { left, top, width, height } = computeRectangle(wholeView, box, shape);
      expect(near(width / height, shape)).toBe(true);
      expect(near(left * 2 + width, box.width) && near(top * 2 + height, box.height)).toBe(true);
      expect(near(width, box.width) || near(height, box.height)).toBe(true);
      expect(left).toBeGreaterThan(-1e-6);
      expect(top).toBeGreaterThan(-1e-6);
    }),
  );
});

test('zooming in keeps the point under the pointer in place', () => {
  fc.assert(
    fc.property(
      views,
      sizes,
      shapes,
      part,
      part,
      fc.double({ min: 1, max: 20, noNaN: true }),
      (view, box, shape, x, y, by) => {
        const place = { x, y };
        const pixel = (of: View) => {
          const { left, top, width, height } = computeRectangle(of, box, shape);
          return { x: left + x * width, y: top + y * height };
        };
        const before = pixel(view);
        // A small image stays centered until it is as large as its box.
        fc.pre(view.zoom >= 1);
        const after = zoomViewAt(view, view.zoom * by, place);
        expect(near(pixel(after).x, before.x, 1e-5)).toBe(true);
        expect(near(pixel(after).y, before.y, 1e-5)).toBe(true);
        const under = pointAt(after, box, shape, before);
        expect(near(under.x, x, 1e-5) && near(under.y, y, 1e-5)).toBe(true);
      },
    ),
  );
});

test('a view shows the same point in the middle of every box, for any box size and image ratio', () => {
  fc.assert(
    fc.property(views, fc.array(fc.tuple(sizes, shapes), { minLength: 2, maxLength: 9 }), (view, panes) => {
      for (const [box, shape] of panes) {
        const middle = pointAt(view, box, shape, { x: box.width / 2, y: box.height / 2 });
        expect(near(middle.x, view.x) && near(middle.y, view.y)).toBe(true);
      }
    }),
  );
});

test('a dragged image follows the pointer until an edge meets the box', () => {
  fc.assert(
    fc.property(
      views,
      sizes,
      shapes,
      fc.integer({ min: -90, max: 90 }),
      fc.integer({ min: -90, max: 90 }),
      (view, box, shape, x, y) => {
        const before = computeRectangle(view, box, shape);
        const after = computeRectangle(panView(view, { x, y }, box, shape), box, shape);
        const moved = { x: after.left - before.left, y: after.top - before.top };
        const within = (went: number, by: number) => Math.abs(went) <= Math.abs(by) + 1e-6 && went * by >= -1e-6;
        expect(within(moved.x, x) && within(moved.y, y)).toBe(true);
        // The side that fills its box never shows more than the image.
        if (view.zoom >= 1 && near(before.width, box.width * view.zoom)) {
          expect(after.left).toBeLessThan(1e-6);
          expect(after.left + after.width).toBeGreaterThan(box.width - 1e-4);
        }
      },
    ),
  );
});

test('the zoom stays within its limits, and zoom 1 shows the whole image again', () => {
  fc.assert(
    fc.property(views, part, part, fc.double({ min: 0.0001, max: 1000, noNaN: true }), (view, x, y, to) => {
      const { zoom } = zoomViewAt(view, to, { x, y });
      expect(zoom).toBeGreaterThanOrEqual(0.05);
      expect(zoom).toBeLessThanOrEqual(64);
      expect(zoomViewAt(view, 1, { x, y })).toEqual(wholeView);
    }),
  );
});

test('the view of an area shows all of the area and zooms in until one side fits', () => {
  const areas = fc
    .tuple(part, part, fc.double({ min: 0.05, max: 1, noNaN: true }), fc.double({ min: 0.05, max: 1, noNaN: true }))
    .map(([x, y, width, height]) => ({ left: x * (1 - width), top: y * (1 - height), width, height }));
  fc.assert(
    fc.property(areas, sizes, shapes, (area, box, shape) => {
      const view = viewOfArea(area, box, shape);
      const visible = visibleArea(view, box, shape);
      fc.pre(view.zoom < 64);
      expect(visible.left).toBeLessThan(area.left + 1e-6);
      expect(visible.top).toBeLessThan(area.top + 1e-6);
      expect(visible.left + visible.width).toBeGreaterThan(area.left + area.width - 1e-6);
      expect(visible.top + visible.height).toBeGreaterThan(area.top + area.height - 1e-6);
      if (view.zoom > 1) expect(near(visible.width, area.width) || near(visible.height, area.height)).toBe(true);
    }),
  );
});

test('a zoom of 100% shows one image pixel on one screen pixel', () => {
  const box = { width: 640, height: 500 };
  const image = { width: 1280, height: 720 };
  const zoom = actualZoom(box, image, 1);
  expect(computeRectangle({ ...wholeView, zoom }, box, image.width / image.height)).toMatchObject({
    width: 1280,
    height: 720,
  });
  expect(magnification({ ...wholeView, zoom }, box, image, 1)).toBe(1);
  // With two screen pixels per point, half as many points show the same number of pixels.
  const dense = actualZoom(box, image, 2);
  expect(computeRectangle({ ...wholeView, zoom: dense }, box, 16 / 9).width).toBeCloseTo(640);
});
