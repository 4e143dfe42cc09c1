import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutGrid, layOutRow, type Shapes } from '../../../../../../renderer/entities/items/grid/grid-geometry.ts';
import {
  computeScrollStep,
  createArea,
  type GridArea,
  rangesIn,
} from '../../../../../../renderer/entities/items/grid/use-marquee.ts';
import { joinRanges, positionsOf } from '../../../../../../renderer/entities/items/grid-index/position-ranges.ts';

const layout = { width: 1000, rowHeight: 160, gap: 3, heading: 36 };
const side = fc.integer({ min: 0, max: 4000 });
const point = fc.record({ x: fc.integer({ min: -200, max: 1300 }), y: fc.integer({ min: -200, max: 4000 }) });
const anyGroups = fc.array(fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 30 }), { maxLength: 5 });

function shapesOf(groups: readonly (readonly (readonly [number, number])[])[]): Shapes {
  const all = groups.flat();
  let start = 0;
  return {
    count: all.length,
    widths: all.map(([width]) => width),
    heights: all.map(([, height]) => height),
    groupStarts: groups.map((group) => {
      start += group.length;
      return start - group.length;
    }),
  };
}

/** Finds the touched positions by a check of every cell. */
function touchedOneByOne(shapes: Shapes, area: GridArea): number[] {
  const geometry = layOutGrid(shapes, layout);
  return Array.from({ length: geometry.rows }, (_, row) => {
    const top = geometry.rowTops[row] ?? 0;
    const bottom = top + (geometry.rowHeights[row] ?? 0);
    const isRow = top <= area.bottom && bottom >= area.top;
    return layOutRow(geometry, shapes, row)
      .filter(({ left, width }) => isRow && left <= area.right && left + width >= area.left)
      .map(({ position }) => position);
  }).flat();
}

test('a marquee selects the same items as a check of every cell', () => {
  fc.assert(
    fc.property(anyGroups, point, point, (groups, from, to) => {
      const shapes = shapesOf(groups);
      const area = createArea(from, to);
      const ranges = rangesIn(layOutGrid(shapes, layout), shapes, area);
      expect([...positionsOf(ranges)]).toEqual(touchedOneByOne(shapes, area));
      // Ascending and apart.
      for (const [at, edge] of ranges.entries()) expect(edge).toBeGreaterThan(ranges[at - 1] ?? -1);
    }),
    { numRuns: 200 },
  );
});

test('a marquee over the whole width of 100,000 items is one range', () => {
  const shapes: Shapes = {
    count: 100_000,
    widths: new Uint16Array(100_000).fill(1600),
    heights: new Uint16Array(100_000).fill(900),
    groupStarts: [0],
  };
  const geometry = layOutGrid(shapes, layout);
  const area = { left: -16, top: -5, right: 1016, bottom: geometry.height + 9 };
  expect(rangesIn(geometry, shapes, area)).toEqual([0, 100_000]);
  expect(rangesIn(geometry, shapes, { ...area, top: geometry.height + 1 })).toEqual([]);
});

test('the union of two selections has every position of both once', () => {
  const ranges = fc
    .uniqueArray(fc.nat(60), { maxLength: 12 })
    .map((edges) => edges.toSorted((a, b) => a - b).slice(0, edges.length - (edges.length % 2)));
  fc.assert(
    fc.property(ranges, ranges, (a, b) => {
      const both = joinRanges(a, b);
      const expected = new Set([...positionsOf(a), ...positionsOf(b)]);
      expect([...positionsOf(both)]).toEqual([...expected].toSorted((x, y) => x - y));
      for (const [at, edge] of both.entries()) expect(edge).toBeGreaterThan(both[at - 1] ?? -1);
    }),
  );
});

test('a marquee scrolls the grid only near an edge, and faster further out', () => {
  expect(computeScrollStep(300, 600, 16)).toBe(0);
  expect(computeScrollStep(40, 600, 16)).toBe(0);
  expect(computeScrollStep(10, 600, 16)).toBeLessThan(0);
  expect(computeScrollStep(595, 600, 16)).toBeGreaterThan(0);
  expect(computeScrollStep(700, 600, 16)).toBeGreaterThan(computeScrollStep(595, 600, 16));
  expect(computeScrollStep(9000, 600, 16)).toBe(computeScrollStep(90_000, 600, 16));
});
