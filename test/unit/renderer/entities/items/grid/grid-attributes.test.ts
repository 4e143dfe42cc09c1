import { expect, test } from 'vitest';
import { gridAttributes } from '../../../../../../renderer/entities/items/grid/grid-attributes.ts';
import { layOutGrid } from '../../../../../../renderer/entities/items/grid/grid-geometry.ts';
import { emptyIndex } from '../../../../../../renderer/entities/items/grid-index/grid-index.ts';

const index = {
  ...emptyIndex,
  count: 2,
  widths: Uint16Array.of(800, 800),
  heights: Uint16Array.of(100, 100),
  groupStarts: [0],
};
const layoutFor = (width: number, of = index) => ({
  index: of,
  geometry: layOutGrid(of, { width, rowHeight: 100, gap: 3, heading: 36 }),
});
const grid = { index, isComplete: true, hasHeadings: true, label: '2 items' };

test('a grid counts its rows and headings', () => {
  const attributes = gridAttributes({ ...grid, layout: layoutFor(800) });
  expect(attributes).toEqual({ 'aria-label': '2 items', 'aria-busy': false, 'aria-rowcount': 3 });
  expect(gridAttributes({ ...grid, hasHeadings: false, layout: layoutFor(800) })['aria-rowcount']).toBe(2);
});

test('a grid is busy until all items are loaded', () => {
  const attributes = gridAttributes({ ...grid, isComplete: false, layout: layoutFor(800) });
  expect(attributes).toMatchObject({ 'aria-busy': true, 'aria-rowcount': 3 });
});

test.each([
  ['without a layout', undefined],
  ['before its window is measured', layoutFor(0)],
  ['with the layout of an older index', layoutFor(800, { ...index })],
])('a complete grid is busy %s', (_, layout) => {
  expect(gridAttributes({ ...grid, layout })).toMatchObject({ 'aria-busy': true, 'aria-rowcount': -1 });
});
