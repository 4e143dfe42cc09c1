import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, positionCard, type Side } from '../../../../../renderer/app/tour/position-card.ts';

const sides: readonly Side[] = ['right', 'bottom', 'top', 'left'];
const card = { width: 288, height: 200 };
const window = { width: 1280, height: 800 };

const overlap = (a: Box, b: Box) =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

test('the tour card takes the first side with enough room and stays inside the window', () => {
  const anchor = { left: 562, top: 770, width: 130, height: 20 };
  expect(positionCard({ anchor, clear: anchor, card, window }, ['right', 'top'])).toEqual({ left: 704, top: 588 });
  const atRight = { left: 1027, top: 754, width: 237, height: 36 };
  expect(positionCard({ anchor: atRight, clear: atRight, card, window }, ['right', 'top'])).toEqual({
    left: 980,
    top: 542,
  });
});

test('the tour card leaves the clear area visible, and has no position where no side has room', () => {
  const anchor = { left: 785, top: 76, width: 76, height: 20 };
  const stage = { left: 68, top: 70, width: 896, height: 628 };
  expect(positionCard({ anchor, clear: stage, card, window }, ['right'])).toEqual({ left: 976, top: 76 });
  expect(positionCard({ anchor, clear: { ...stage, width: 1212 }, card, window }, sides)).toBeUndefined();
});

test('the tour card never covers its anchor or the clear area, and never leaves the window', () => {
  const box = fc.record({
    left: fc.integer({ min: -200, max: 2000 }),
    top: fc.integer({ min: -200, max: 1200 }),
    width: fc.integer({ min: 1, max: 1400 }),
    height: fc.integer({ min: 1, max: 900 }),
  });
  const size = fc.record({ width: fc.integer({ min: 100, max: 2000 }), height: fc.integer({ min: 100, max: 1200 }) });
  fc.assert(
    fc.property(box, box, size, fc.shuffledSubarray([...sides]), (anchor, clear, windowSize, order) => {
      const place = positionCard({ anchor, clear, card, window: windowSize }, order);
      if (!place) return;
      const placed = { ...place, ...card };
      expect(overlap(placed, anchor) || overlap(placed, clear)).toBe(false);
      expect(placed.left >= 0 && placed.left + placed.width <= windowSize.width).toBe(true);
      expect(placed.top >= 0 && placed.top + placed.height <= windowSize.height).toBe(true);
    }),
    { numRuns: 500 },
  );
});
