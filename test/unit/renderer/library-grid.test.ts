import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byDay, dayName } from '../../../renderer/library/days.ts';
import { inRunOrder, joinPages } from '../../../renderer/library/join-pages.ts';
import { justify } from '../../../renderer/library/justify.ts';
import { linesOf } from '../../../renderer/library/lines.ts';
import { moveFocus } from '../../../renderer/library/move-focus.ts';
import { extend, nothingSelected, selectOne, toggle } from '../../../renderer/library/selection.ts';

const layout = { width: 1000, rowHeight: 160, gap: 3 };
const shapes = fc.array(
  fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) }),
  { maxLength: 60 },
);

test('every item is in one row, in order, in its true shape, and no row is wider than the grid', () => {
  fc.assert(
    fc.property(shapes, (items) => {
      const rows = justify(items, layout);
      expect(rows.flatMap((row) => row.cells.map((cell) => cell.item))).toEqual(items);
      for (const { cells, height } of rows) {
        const width = cells.reduce((sum, cell) => sum + cell.width, (cells.length - 1) * layout.gap);
        expect(width).toBeLessThanOrEqual(layout.width + 0.01);
        for (const cell of cells) expect(cell.width / height).toBeCloseTo(cell.item.width / cell.item.height, 6);
      }
    }),
  );
});

test('all rows but the last fill the width', () => {
  const items = Array.from({ length: 23 }, () => ({ width: 16, height: 9 }));
  const rows = justify(items, layout);
  for (const { cells } of rows.slice(0, -1)) {
    const width = cells.reduce((sum, cell) => sum + cell.width, (cells.length - 1) * layout.gap);
    expect(width).toBeCloseTo(layout.width, 3);
  }
  expect(rows.at(-1)?.height).toBe(layout.rowHeight);
});

test('one item is shown at the height of a row, not blown up', () => {
  expect(justify([{ width: 1, height: 1 }], layout)).toEqual([
    { height: 160, cells: [{ item: { width: 1, height: 1 }, width: 160 }] },
  ]);
});

test('a panorama is as low as it must be to fit', () => {
  const [row] = justify([{ width: 10_000, height: 500 }], layout);
  expect(row?.height).toBe(50);
});

const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00`).getTime();
const item = (id: string, createdAt: number) => ({ id, createdAt, width: 16, height: 9 });

test('each day begins with its heading', () => {
  const items = [
    item('a', at('2026-11-21', '00:01')),
    item('b', at('2026-11-20', '23:59')),
    item('c', at('2026-11-20')),
  ];
  expect(byDay(items).map((day) => [day.key, day.items.length])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 2],
  ]);
  expect(linesOf(items, layout).map((line) => line.kind)).toEqual(['day', 'row', 'day', 'row']);
});

test('days are named as people do', () => {
  const now = at('2026-11-21');
  expect(dayName('2026-11-21', now)).toBe('Today');
  expect(dayName('2026-11-20', now)).toBe('Yesterday');
  expect(dayName('2026-11-19', now)).toBe('Thursday 19 November');
  expect(dayName('2025-12-31', now)).toBe('Wednesday 31 December 2025');
});

test('arrows go sideways through the list and up and down to what is nearest', () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => item(id, 0));
  const rows = justify(items, { width: 860, rowHeight: 160, gap: 3 });
  expect(rows.map((row) => row.cells.length)).toEqual([3, 3]);
  expect(moveFocus(rows, null, 'right')).toBe('a');
  expect(moveFocus(rows, 'c', 'right')).toBe('d');
  expect(moveFocus(rows, 'a', 'left')).toBe('a');
  expect(moveFocus(rows, 'b', 'down')).toBe('e');
  expect(moveFocus(rows, 'e', 'up')).toBe('b');
  expect(moveFocus(rows, 'e', 'down')).toBe('e');
  expect(moveFocus(rows, 'b', 'last')).toBe('f');
});

test('clicks select one, add one, or a range from the anchor', () => {
  const order = ['a', 'b', 'c', 'd'];
  const one = selectOne('b');
  expect([...extend(one, 'd', order).ids]).toEqual(['b', 'c', 'd']);
  expect([...extend(extend(one, 'd', order), 'a', order).ids]).toEqual(['a', 'b']);
  expect([...toggle(one, 'd').ids]).toEqual(['b', 'd']);
  expect([...toggle(toggle(one, 'd'), 'b').ids]).toEqual(['d']);
  expect([...extend(nothingSelected, 'c', order).ids]).toEqual(['c']);
  expect([...extend(selectOne('gone'), 'c', order).ids]).toEqual(['c']);
});

test('pushed items and pages are one list, each item once', () => {
  const newest = [item('d', 4), item('c', 3)];
  expect(joinPages(newest, []).map(({ id }) => id)).toEqual(['d', 'c']);
  expect(joinPages(newest, [item('c', 3), item('a', 1)]).map(({ id }) => id)).toEqual(['d', 'c', 'a']);
  expect(joinPages(newest, [item('a', 1), item('b', 2)]).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a']);
});

test('results of one run stand in the order in which the run made them', () => {
  const made = (taskId: string, position: number) => ({ taskId, position });
  const order = inRunOrder([made('b', 1), made('a', 3), made('a', 1), made('a', 2), made('b', 2)]);
  expect(order.map(({ taskId, position }) => `${taskId}${position}`)).toEqual(['b1', 'a1', 'a2', 'a3', 'b2']);
});

test('a row before a panorama stays ragged rather than grow', () => {
  const squares = Array.from({ length: 3 }, () => ({ width: 1, height: 1 }));
  const [first, second] = justify([...squares, { width: 8, height: 1 }], layout);
  expect(first?.cells.length).toBe(3);
  expect(first?.height).toBeCloseTo(1.3 * layout.rowHeight);
  expect(second?.height).toBe(125);
});
