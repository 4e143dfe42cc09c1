import { expect, test } from 'vitest';
import { layOutGrid } from '../../../../../../renderer/entities/items/grid/grid-geometry.ts';
import {
  rowsAlike,
  rowsBetween,
  rowsNext,
  rowsNow,
  rowsToMount,
} from '../../../../../../renderer/pages/library/grid/mounted-rows.ts';

/** Rows of four squares, 100 pixels each and 10 apart. */
function squares(count: number, groupStarts: readonly number[] = [0]) {
  const sides = new Uint16Array(count).fill(100);
  const layout = { width: 430, rowHeight: 100, gap: 10, heading: 0 };
  return layOutGrid({ count, widths: sides, heights: sides, groupStarts }, layout);
}

const geometry = squares(4000);
const viewport = 440;
const inSight = (wall: number) => rowsBetween(geometry, wall, wall + viewport);

test('a jump mounts what is in sight and nothing else, and what is around it comes a row at a time, ahead first', () => {
  const wall = 50_000;
  const wanted = rowsToMount(geometry, wall, viewport, 1);
  let mounted = rowsNow({ first: 0, end: 12 }, inSight(wall), wanted);
  expect(mounted).toEqual(inSight(wall));

  const steps: number[] = [];
  for (;;) {
    const next = rowsNext(mounted, wanted, 1);
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

test('while the wall is scrolled, what is in sight is always mounted and a frame never takes more than a row', () => {
  let mounted = inSight(0);
  for (let wall = 0; wall < 20_000; wall += 60) {
    const wanted = rowsToMount(geometry, wall, viewport, 1);
    const before = mounted;
    mounted = rowsNow(mounted, inSight(wall), wanted);
    // The margins of a wall that was scrolled for a while have all of it already.
    if (wall > 3000) expect(mounted.end).toBeLessThanOrEqual(before.end);
    mounted = rowsNext(mounted, wanted, 1);
    expect(mounted.first).toBeLessThanOrEqual(inSight(wall).first);
    expect(mounted.end).toBeGreaterThanOrEqual(inSight(wall).end);
    expect(mounted.end - mounted.first).toBeLessThanOrEqual(wanted.end - wanted.first + 3);
  }
});

test('what was mounted stays mounted when rows break elsewhere', () => {
  const narrow = squares(4000, [0, 2]);
  const rows = rowsAlike({ first: 10, end: 20 }, geometry, narrow);
  expect(narrow.rowFirst[rows.first]).toBeLessThanOrEqual(40);
  expect(narrow.rowFirst[rows.end]).toBeGreaterThanOrEqual(80);
  expect(rows.end - rows.first).toBeLessThanOrEqual(11);
  expect(rowsAlike({ first: 10, end: 20 }, geometry, squares(0))).toEqual({ first: 0, end: 0 });
  expect(rowsAlike({ first: 0, end: 0 }, undefined, geometry)).toEqual({ first: 0, end: 0 });
});
