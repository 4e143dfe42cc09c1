import { describe, expect, test } from 'vitest';
import { findNextIndex } from '../../../../../renderer/ui/roving-focus/next-index.ts';
import { findNextInRows } from '../../../../../renderer/ui/roving-focus/use-roving-focus.ts';

describe('roving focus in a list', () => {
  test('the arrows of its direction move by one item and stop at the ends', () => {
    const to = (key: string, from: number) => findNextIndex(key, from, { count: 3 });
    expect([to('ArrowDown', 0), to('ArrowDown', 2), to('ArrowUp', 2), to('ArrowUp', 0)]).toEqual([1, 2, 1, 0]);
    expect([to('Home', 2), to('End', 0)]).toEqual([0, 2]);
    expect([to('ArrowLeft', 1), to('ArrowRight', 1), to('PageDown', 1), to('a', 1)]).toEqual(Array(4).fill(undefined));
  });

  test('with no focused item, up and down lead to the first item', () => {
    expect(findNextIndex('ArrowDown', -1, { count: 3 })).toBe(0);
    expect(findNextIndex('ArrowUp', -1, { count: 3 })).toBe(0);
  });

  test('a horizontal list uses left and right, and a list of both directions uses all arrows', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
    const all = (layout: 'horizontal' | 'both') => keys.map((key) => findNextIndex(key, 1, { count: 3, layout }));
    expect(all('horizontal')).toEqual([0, 2, undefined, undefined]);
    expect(all('both')).toEqual([0, 2, 0, 2]);
  });

  test('the arrows of a wrapping list wrap at the ends; Page Up and Page Down stop there', () => {
    const to = (key: string, from: number) => findNextIndex(key, from, { count: 10, wrap: true, page: 4 });
    expect([to('ArrowDown', 9), to('ArrowUp', 0), to('PageDown', 8), to('PageUp', 2), to('PageDown', 1)]).toEqual([
      0, 9, 9, 0, 5,
    ]);
  });

  test('Home and End can stay with a text field, and an empty list has no next item', () => {
    const to = (key: string) => findNextIndex(key, 1, { count: 3, homeAndEnd: false });
    expect([to('Home'), to('End'), to('ArrowUp')]).toEqual([undefined, undefined, 0]);
    expect(findNextIndex('ArrowDown', -1, { count: 0, wrap: true })).toBeUndefined();
  });
});

describe('roving focus in rows', () => {
  const box = (column: number, row: number, height = 40) => ({
    left: column * 100,
    right: column * 100 + 90,
    top: row * 50,
    bottom: row * 50 + height,
  });
  /** Three columns; the last row has two items. */
  const boxes = Array.from({ length: 8 }, (_, index) => box(index % 3, Math.floor(index / 3)));
  const grid = (key: string, from: number) => findNextInRows(key, from, boxes, 'grid');
  const table = (key: string, from: number) => findNextInRows(key, from, boxes, 'table');

  test('up and down keep the column', () => {
    expect([grid('ArrowDown', 1), grid('ArrowUp', 4), grid('ArrowDown', 4)]).toEqual([4, 1, 7]);
    expect([grid('ArrowUp', 1), grid('ArrowDown', 7)]).toEqual([undefined, undefined]);
  });

  test('down leads to the last item of a shorter row', () => {
    expect(grid('ArrowDown', 5)).toBe(7);
  });

  test('left and right continue in the next row of a grid, and stay in the row of a table', () => {
    expect([grid('ArrowRight', 2), grid('ArrowLeft', 3), grid('ArrowRight', 7), grid('ArrowLeft', 0)]).toEqual([
      3,
      2,
      undefined,
      undefined,
    ]);
    expect([table('ArrowRight', 1), table('ArrowRight', 2), table('ArrowLeft', 3)]).toEqual([2, undefined, undefined]);
  });

  test('Home and End lead to the first and last item, and other keys to none', () => {
    expect([grid('Home', 5), grid('End', 2), grid('x', 2), grid('Home', -1)]).toEqual([0, 7, undefined, undefined]);
  });

  test('arrows work in rows with gaps and with items of different heights', () => {
    const uneven = [box(0, 0, 20), box(1, 0, 45), box(2, 0), box(0, 1), box(2, 1), box(1, 2)];
    const to = (key: string, from: number) => findNextInRows(key, from, uneven, 'table');
    expect([to('ArrowRight', 0), to('ArrowDown', 2), to('ArrowDown', 0), to('ArrowRight', 3)]).toEqual([1, 4, 3, 4]);
    expect([to('ArrowDown', 1), to('ArrowUp', 5), to('ArrowUp', 4)]).toEqual([3, 3, 2]);
  });
});
