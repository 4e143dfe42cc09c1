import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyScroll,
  isOutOfSync,
  positionAt,
  scrollMap,
} from '../../../../../../renderer/entities/items/grid/scroll-map.ts';

const anyMap = fc
  .record({
    height: fc.integer({ min: 1, max: 200_000_000 }),
    viewport: fc.integer({ min: 200, max: 4000 }),
    ratio: fc.constantFrom(1, 1.25, 1.5, 2, 3),
  })
  .map(({ height, viewport, ratio }) => ({ ratio, map: scrollMap(height, viewport, ratio) }));

test('the scrolled element is never higher than a browser can lay out', () => {
  fc.assert(
    fc.property(anyMap, ({ map, ratio }) => {
      expect((map.element + map.viewport) * ratio).toBeLessThan(2 ** 24);
    }),
  );
});

test('a grid that fits into the scrolled element scrolls one to one', () => {
  const map = scrollMap(5_000_000, 700, 2);
  expect(positionAt(map, 123_456)).toEqual({ grid: 123_456, element: 123_456 });
  expect(applyScroll(map, positionAt(map, 0), 4_000_000)).toEqual({ grid: 4_000_000, element: 4_000_000 });
});

test('every position of the grid can be reached in order, and both ends match', () => {
  fc.assert(
    fc.property(anyMap, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 }), ({ map }, shares) => {
      const places = [0, ...shares, 1].toSorted((a, b) => a - b).map((share) => positionAt(map, share * map.grid));
      for (const [index, place] of places.entries()) {
        expect(place.element).toBeGreaterThanOrEqual(0);
        expect(place.element).toBeLessThanOrEqual(map.element);
        if (index > 0) expect(place.element).toBeGreaterThanOrEqual((places[index - 1]?.element ?? 0) - 1e-6);
      }
      expect(places[0]).toEqual({ grid: 0, element: 0 });
      expect(places.at(-1)?.grid).toBeCloseTo(map.grid, 3);
      expect(places.at(-1)?.element).toBeCloseTo(map.element, 3);
    }),
  );
});

test('dragging the scroll bar moves the grid to the same share as the element', () => {
  fc.assert(
    fc.property(anyMap, fc.double({ min: 0, max: 1, noNaN: true }), ({ map }, share) => {
      const target = share * map.element;
      const before = positionAt(map, target > map.element / 2 ? 0 : map.grid);
      if (Math.abs(target - before.element) < 2 * map.viewport) return;
      const place = applyScroll(map, before, target);
      expect(positionAt(map, place.grid).element).toBeCloseTo(target, 2);
    }),
  );
});

test('the wheel scrolls the grid by the exact number of pixels, from any position and for any time', () => {
  const turns = fc.array(fc.double({ min: -1.9, max: 1.9, noNaN: true }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(anyMap, fc.double({ min: 0, max: 1, noNaN: true }), turns, ({ map }, share, deltas) => {
      let place = positionAt(map, share * map.grid);
      for (const delta of deltas) {
        const by = delta * map.viewport;
        const wanted = Math.min(map.grid, Math.max(0, place.grid + by));
        // Simulates a browser, which stops scrolling at the ends of the element.
        const element = Math.min(map.element, Math.max(0, place.element + by));
        place = applyScroll(map, place, element);
        expect(Math.abs(place.grid - wanted)).toBeLessThan(2);
        if (isOutOfSync(map, place)) place = positionAt(map, place.grid);
      }
    }),
  );
});
