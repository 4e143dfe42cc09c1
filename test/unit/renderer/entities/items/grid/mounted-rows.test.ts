import { expect, test } from 'vitest';
import { layOutGrid } from '../../../../../../renderer/entities/items/grid/grid-geometry.ts';
import {
  chooseNextRows,
  chooseRowsNow,
  findRowsBetween,
  findRowsToMount,
  findSameRows,
} from '../../../../../../renderer/entities/items/grid/mounted-rows.ts';

/** Rows of four squares, 100 pixels each and 10 apart. */
function squares(count: number, groupStarts: readonly number[] = [0]) {
  const sides = new Uint16Array(count).fill(100);
  const layout = { width: 430, rowHeight: 100, gap: 10, heading: 0 };
  return layOutGrid({ count, widths: sides, heights: sides, groupStarts }, layout);
}

const geometry = squares(4000);
const viewport = 440;
const visibleRows = (scrollTop: number) => findRowsBetween(geometry, scrollTop, scrollTop + viewport);

test('a jump mounts only the visible rows; rows around them follow one by one, those ahead first', () => {
  const scrollTop = 50_000;
  const wanted = findRowsToMount(geometry, scrollTop, viewport, 1);
  let mounted = chooseRowsNow({ first: 0, end: 12 }, visibleRows(scrollTop), wanted);
  expect(mounted).toEqual(visibleRows(scrollTop));

  const steps: number[] = [];
  for (;;) {
    const next = chooseNextRows(mounted, wanted, 1);
    const added = next.end - next.first - (mounted.end - mounted.first);
    if (added === 0) break;
    expect(added).toBe(1);
    steps.push(next.end > mounted.end ? 1 : -1);
    mounted = next;
  }
  expect(mounted).toEqual(wanted);
  expect(steps).toEqual(steps.toSorted((a, b) => b - a));
  expect(steps).toContain(-1);
});

test('while scrolling, all visible rows are mounted, and each frame adds at most one row', () => {
  let mounted = visibleRows(0);
  for (let scrollTop = 0; scrollTop < 20_000; scrollTop += 60) {
    const wanted = findRowsToMount(geometry, scrollTop, viewport, 1);
    const before = mounted;
    mounted = chooseRowsNow(mounted, visibleRows(scrollTop), wanted);
    // After some scrolling, the margins already contain the visible rows.
    if (scrollTop > 3000) expect(mounted.end).toBeLessThanOrEqual(before.end);
    mounted = chooseNextRows(mounted, wanted, 1);
    expect(mounted.first).toBeLessThanOrEqual(visibleRows(scrollTop).first);
    expect(mounted.end).toBeGreaterThanOrEqual(visibleRows(scrollTop).end);
    expect(mounted.end - mounted.first).toBeLessThanOrEqual(wanted.end - wanted.first + 3);
  }
});

test('mounted items stay mounted when the rows break at other items', () => {
  const narrow = squares(4000, [0, 2]);
  const rows = findSameRows({ first: 10, end: 20 }, geometry, narrow);
  expect(narrow.rowFirst[rows.first]).toBeLessThanOrEqual(40);
  expect(narrow.rowFirst[rows.end]).toBeGreaterThanOrEqual(80);
  expect(rows.end - rows.first).toBeLessThanOrEqual(11);
  expect(findSameRows({ first: 10, end: 20 }, geometry, squares(0))).toEqual({ first: 0, end: 0 });
  expect(findSameRows({ first: 0, end: 0 }, undefined, geometry)).toEqual({ first: 0, end: 0 });
});
