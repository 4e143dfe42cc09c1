import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layOutContactSheetCells } from '../../../../../../../../renderer/pages/studio/comparison/export/contact-sheet/contact-sheet-layout.ts';
import {
  fitToLimits,
  isWithinLimits,
} from '../../../../../../../../renderer/pages/studio/comparison/export/contact-sheet/contact-sheet-limits.ts';
import type { Area } from '../../../../../../../../renderer/ui/export/video/video-frames.ts';

const size = fc.record({ width: fc.integer({ min: 16, max: 4096 }), height: fc.integer({ min: 16, max: 4096 }) });
const options = fc.record(
  {
    images: fc.array(size, { minLength: 1, maxLength: 9 }),
    columns: fc.integer({ min: 1, max: 9 }),
    width: fc.integer({ min: 320, max: 12_000 }),
    linesUnder: fc.integer({ min: 0, max: 4 }),
    hasTitle: fc.boolean(),
    roundsToEven: fc.boolean(),
  },
  { requiredKeys: ['images', 'columns', 'linesUnder', 'hasTitle'] },
);

const inside = (inner: Area, outer: Area) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const apart = (a: Area, b: Area) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

test('at full size the largest image keeps its pixels, and the others keep their aspect ratio', () => {
  const plan = layOutContactSheetCells({
    images: [
      { width: 1280, height: 720 },
      { width: 1920, height: 1080 },
      { width: 640, height: 640 },
    ],
    columns: 2,
    linesUnder: 1,
    hasTitle: true,
  });
  const [first, second, third] = plan.cells;
  expect(second?.image).toMatchObject({ width: 1920, height: 1080 });
  expect(first?.image).toMatchObject({ x: 0, width: 1920, height: 1080 });
  expect(third?.image).toMatchObject({ x: 420, width: 1080, height: 1080 });
  expect(third?.image.y).toBeGreaterThan(first?.image.y ?? 0);
  expect(plan.width).toBe(1920 * 2 + 6);
});

test('parts of a contact sheet never overlap or leave it, and an even sheet has even sides', () => {
  fc.assert(
    fc.property(options, (wanted) => {
      const plan = layOutContactSheetCells(wanted);
      const sheet = { x: 0, y: 0, width: plan.width, height: plan.height };
      const areas = [
        ...(plan.title ? [plan.title] : []),
        ...plan.cells.flatMap(({ caption, stage }) => [caption, stage]),
      ];
      for (const [index, area] of areas.entries()) {
        expect(inside(area, sheet)).toBe(true);
        for (const other of areas.slice(index + 1)) expect(apart(area, other)).toBe(true);
      }
      for (const { image, stage } of plan.cells) expect(inside(image, stage)).toBe(true);
      if (wanted.roundsToEven) expect([plan.width % 2, plan.height % 2]).toEqual([0, 0]);
      const maxWidth = wanted.width ?? Number.POSITIVE_INFINITY;
      expect(plan.width).toBeLessThanOrEqual(Math.max(maxWidth, plan.cells.length * 20));
    }),
  );
});

test('a contact sheet too large for a canvas shrinks to the largest that fits, with the same ratio', () => {
  const images = Array.from({ length: 9 }, () => ({ width: 7680, height: 4320 }));
  const wanted = { images, columns: 3, linesUnder: 1, hasTitle: true };
  const { plan, tooLarge } = fitToLimits(wanted);
  expect(tooLarge?.width).toBeGreaterThan(23_000);
  expect(isWithinLimits(plan)).toBe(true);
  expect(isWithinLimits(layOutContactSheetCells({ ...wanted, width: plan.width + 3 }))).toBe(false);
  expect(plan.width / plan.height).toBeCloseTo((tooLarge?.width ?? 0) / (tooLarge?.height ?? 1), 1);
  expect(fitToLimits({ ...wanted, width: 4000 }).tooLarge).toBeUndefined();
});
