import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chooseColumnCount,
  computeMediaArea,
} from '../../../../../../../renderer/pages/studio/comparison/stage/choose-column-count.ts';

const wide = 16 / 9;
const upright = 9 / 16;
const many = (count: number, shape: number) => Array.from({ length: count }, () => shape);

/** Space for the stage between rail, bars and transport, with the drawer closed and open. */
const stages = {
  '1024x700': { width: 956, height: 530 },
  '1280x800': { width: 1212, height: 630 },
  '1280x800, drawer open': { width: 912, height: 630 },
  '1920x1080': { width: 1852, height: 910 },
  '1920x1080, drawer open': { width: 1492, height: 910 },
};

test.each(Object.entries(stages))(
  'the compare stage has a suitable number of columns for common numbers of panes at %s',
  (_, stage) => {
    const columns = (count: number, shape: number) => chooseColumnCount(many(count, shape), stage);
    expect(columns(1, wide)).toBe(1);
    expect(columns(4, wide)).toBe(2);
    expect(columns(9, wide)).toBe(3);
    expect(columns(2, upright)).toBe(2);
    expect(columns(3, upright)).toBe(3);
  },
);

test('two wide panes are side by side or stacked, whichever makes them larger', () => {
  expect(chooseColumnCount(many(2, wide), { width: 1212, height: 630 })).toBe(2);
  expect(chooseColumnCount(many(2, wide), { width: 700, height: 900 })).toBe(1);
});

test('no other number of columns of the compare stage shows the media larger', () => {
  const shapes = fc.array(fc.double({ min: 0.3, max: 3.5, noNaN: true }), { minLength: 1, maxLength: 9 });
  const boxes = fc.record({ width: fc.integer({ min: 300, max: 2500 }), height: fc.integer({ min: 300, max: 1500 }) });
  fc.assert(
    fc.property(shapes, boxes, (all, stage) => {
      const chosen = chooseColumnCount(all, stage);
      expect(chosen).toBeGreaterThanOrEqual(1);
      expect(chosen).toBeLessThanOrEqual(all.length);
      const most = Math.max(...all.map((_, index) => computeMediaArea(all, stage, index + 1)));
      expect(computeMediaArea(all, stage, chosen)).toBeGreaterThan(most * 0.999 - 1e-9);
    }),
  );
});

test('a compare stage without space still has one column', () => {
  expect(chooseColumnCount(many(4, wide), { width: 0, height: 0 })).toBeGreaterThanOrEqual(1);
  expect(chooseColumnCount([], { width: 100, height: 100 })).toBe(1);
});
