import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeStageSize } from '../../../../../../renderer/ui/standalone-page/player/stage-size.ts';

const wide = (count: number) => Array(count).fill({ width: 1280, height: 720 });
const sizeOf = (count: number, width: number, height: number, canScroll = true) =>
  computeStageSize(wide(count), { width, height, canScroll }, 36);
const columns = (count: number, width: number, height: number) => sizeOf(count, width, height).columns;

test('results share a window in rows without gaps, and are below each other on a phone', () => {
  expect([2, 3, 4, 6, 9].map((count) => columns(count, 1168, 648))).toEqual([2, 2, 2, 3, 3]);
  expect([2, 4, 5, 9].map((count) => columns(count, 350, 700))).toEqual([1, 1, 2, 2]);
  // Three images of different shapes are in one row, and leave no hole.
  const mixed = [...wide(1), { width: 720, height: 1280 }, ...wide(1)];
  expect(computeStageSize(mixed, { width: 938, height: 748, canScroll: true }, 36).columns).toBe(3);
  const tall = Array(3).fill({ width: 720, height: 1280 });
  expect(computeStageSize(tall, { width: 1168, height: 648, canScroll: true }, 36).columns).toBe(3);
});

test('a stage that is almost as wide as the page is as wide as the page, but never higher than a full screen', () => {
  for (const [width, height] of [
    [1168, 648],
    [1314, 748],
    [1616, 928],
  ] as const) {
    expect(sizeOf(4, width, height).width).toBe(width);
    const fullScreen = sizeOf(4, width, height, false);
    expect(fullScreen.width).toBeLessThan(width);
  }
  expect(sizeOf(1, 1200, 300).width).toBeLessThan(600);
});

test('a stage is never wider than its room, and every result has the same shape', () => {
  const side = fc.integer({ min: 64, max: 4096 });
  const result = fc.record({ width: side, height: side });
  fc.assert(
    fc.property(
      fc.array(result, { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 320, max: 2560 }),
      fc.integer({ min: 200, max: 1400 }),
      (panes, width, height) => {
        const size = computeStageSize(panes, { width, height, canScroll: true }, 36);
        expect(size.width).toBeGreaterThan(0);
        expect(size.width).toBeLessThanOrEqual(width + 0.01);
        expect(size.columns).toBeLessThanOrEqual(panes.length);
        expect(size.shape).toBeGreaterThan(0);
      },
    ),
  );
});
