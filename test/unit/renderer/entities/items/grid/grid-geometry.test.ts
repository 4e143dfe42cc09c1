import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Geometry,
  groupAt,
  groupBottom,
  groupOfRow,
  layOutGrid,
  layOutRow,
  nearestInRow,
  rowAt,
  rowOfPosition,
  type Shapes,
} from '../../../../../../renderer/entities/items/grid/grid-geometry.ts';

const layout = { width: 1000, rowHeight: 160, gap: 3, heading: 36 };

function shapesOf(groups: readonly (readonly { width: number; height: number }[])[]): Shapes {
  const all = groups.flat();
  let start = 0;
  const groupStarts = groups.map((group) => {
    start += group.length;
    return start - group.length;
  });
  return {
    count: all.length,
    widths: Uint16Array.from(all, ({ width }) => width),
    heights: Uint16Array.from(all, ({ height }) => height),
    groupStarts,
  };
}

const rowsOf = (geometry: Geometry, shapes: Shapes) =>
  Array.from({ length: geometry.rows }, (_, row) => layOutRow(geometry, shapes, row));

const side = fc.integer({ min: 0, max: 8000 });
const anyGroups = fc.array(fc.array(fc.record({ width: side, height: side }), { minLength: 1, maxLength: 40 }), {
  maxLength: 6,
});
const anyLayout = fc.record({
  width: fc.integer({ min: 200, max: 3000 }),
  rowHeight: fc.integer({ min: 72, max: 360 }),
  gap: fc.constantFrom(0, 3),
  heading: fc.constantFrom(0, 36),
});

test('the grid lays out every item once, in order, within its width and without overlap', () => {
  fc.assert(
    fc.property(anyGroups, anyLayout, (groups, given) => {
      const shapes = shapesOf(groups);
      const geometry = layOutGrid(shapes, given);
      const rows = rowsOf(geometry, shapes);
      expect(rows.flat().map((cell) => cell.position)).toEqual(Array.from({ length: shapes.count }, (_, at) => at));
      for (const [row, cells] of rows.entries()) {
        for (const [index, cell] of cells.entries()) {
          const next = cells[index + 1]?.left ?? given.width + given.gap;
          expect(cell.left + cell.width).toBeLessThanOrEqual(Math.max(next - given.gap, cell.left + 1));
        }
        const bottom = (geometry.rowTops[row] ?? 0) + (geometry.rowHeights[row] ?? 0);
        const below = row + 1 < geometry.rows ? (geometry.rowTops[row + 1] ?? 0) - given.gap : geometry.height;
        expect(bottom).toBeLessThanOrEqual(below);
      }
    }),
  );
});

test('grid cells have the aspect ratios of their items, up to rounding', () => {
  const usual = fc.record({ width: fc.integer({ min: 400, max: 2000 }), height: fc.integer({ min: 400, max: 2000 }) });
  fc.assert(
    fc.property(fc.array(usual, { minLength: 1, maxLength: 60 }), (items) => {
      const shapes = shapesOf([items]);
      const geometry = layOutGrid(shapes, layout);
      for (const [row, cells] of rowsOf(geometry, shapes).entries()) {
        const height = geometry.rowHeights[row] ?? 0;
        for (const cell of cells) {
          const item = items[cell.position] ?? { width: 1, height: 1 };
          const ratio = item.width / item.height;
          // The height and both edges are each rounded by up to half a pixel.
          expect(Math.abs(cell.width - ratio * height)).toBeLessThanOrEqual(2 + ratio);
        }
      }
    }),
  );
});

test('a full grid row fills the width, and the last row of a group has the preferred height', () => {
  const shapes = shapesOf([Array.from({ length: 23 }, () => ({ width: 16, height: 9 }))]);
  const geometry = layOutGrid(shapes, layout);
  const rows = rowsOf(geometry, shapes);
  for (const cells of rows.slice(0, -1)) {
    const last = cells.at(-1);
    expect((last?.left ?? 0) + (last?.width ?? 0)).toBe(layout.width);
  }
  expect(geometry.rowHeights[geometry.rows - 1]).toBe(layout.rowHeight);
});

test('a single item is not enlarged, a panorama lowers its row, and the row before it stays unfilled', () => {
  expect(
    rowsOf(layOutGrid(shapesOf([[{ width: 1, height: 1 }]]), layout), shapesOf([[{ width: 1, height: 1 }]])),
  ).toEqual([[{ position: 0, left: 0, width: 160 }]]);
  expect(layOutGrid(shapesOf([[{ width: 10_000, height: 1000 }]]), layout).rowHeights[0]).toBe(100);
  const squares = Array.from({ length: 3 }, () => ({ width: 1, height: 1 }));
  const geometry = layOutGrid(shapesOf([[...squares, { width: 8, height: 1 }]]), layout);
  expect([...geometry.rowFirst.subarray(0, 3)]).toEqual([0, 3, 4]);
  expect([...geometry.rowHeights.subarray(0, 2)]).toEqual([208, 125]);
});

test('each group of the grid begins a new row under its heading', () => {
  const wide = { width: 16, height: 9 };
  const shapes = shapesOf([[wide], [wide, wide]]);
  const geometry = layOutGrid(shapes, layout);
  expect([...geometry.groupTops]).toEqual([0, 36 + 160 + 3]);
  expect([...geometry.groupRows]).toEqual([0, 1, 2]);
  expect([...geometry.rowTops.subarray(0, 2)]).toEqual([36, 36 + 163 + 36]);
  expect(geometry.height).toBe(36 + 163 + 36 + 160);
  expect([groupAt(geometry, 0), groupAt(geometry, 198), groupAt(geometry, 199)]).toEqual([0, 0, 1]);
  expect([groupOfRow(geometry, 0), groupOfRow(geometry, 1)]).toEqual([0, 1]);
  expect([groupBottom(geometry, 0), groupBottom(geometry, 1)]).toEqual([199, geometry.height]);
});

test('the row at a height and the row of a position equal those found by a search of all rows', () => {
  fc.assert(
    fc.property(anyGroups, anyLayout, fc.double({ min: 0, max: 1, noNaN: true }), (groups, given, share) => {
      const shapes = shapesOf(groups);
      const geometry = layOutGrid(shapes, given);
      if (geometry.rows === 0) return;
      const tops = [...geometry.rowTops.subarray(0, geometry.rows)];
      const y = share * geometry.height;
      expect(rowAt(geometry, y)).toBe(Math.max(0, tops.filter((top) => top <= y).length - 1));
      const position = Math.floor(share * (shapes.count - 1));
      const rows = rowsOf(geometry, shapes);
      expect(rowOfPosition(geometry, position)).toBe(
        rows.findIndex((cells) => cells.some((cell) => cell.position === position)),
      );
    }),
  );
});

test('up and down lead to the grid cell with the nearest center', () => {
  const cells = [
    { position: 0, left: 0, width: 100 },
    { position: 1, left: 103, width: 300 },
  ];
  expect(nearestInRow(cells, 120)?.position).toBe(0);
  expect(nearestInRow(cells, 180)?.position).toBe(1);
  expect(nearestInRow([], 180)).toBeUndefined();
});

test('a grid without items or without width has no rows', () => {
  expect(layOutGrid(shapesOf([]), layout)).toMatchObject({ rows: 0, height: 0, groups: 0 });
  expect(layOutGrid(shapesOf([[{ width: 1, height: 1 }]]), { ...layout, width: 0 })).toMatchObject({
    rows: 0,
    height: 0,
  });
});
