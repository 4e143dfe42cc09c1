import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clockTimeOf,
  formatExactTime,
  sortByTime,
} from '../../../../../../../../renderer/pages/studio/comparison/review/notes/note-times.ts';
import { createNoteRegion, middle, moveNoteRegion } from '../../../../../../../../renderer/ui/note-region-geometry.ts';

const note = (id: string, createdAt: number, seconds?: number) => ({
  id,
  createdAt,
  text: id,
  ...(seconds === undefined ? {} : { seconds }),
});

describe('notes of a comparison', () => {
  test('are sorted by their moment, then by creation, after those without a moment', () => {
    const notes = [note('late', 1, 3), note('b', 5, 1), note('whole', 9), note('a', 2, 1)];
    expect(sortByTime(notes).map(({ id }) => id)).toEqual(['whole', 'a', 'b', 'late']);
  });

  test('have a moment on the clock that follows the offset and the stretch of their video', () => {
    expect(clockTimeOf(2, 4, { start: 0, end: 4 })).toBe(2);
    expect(clockTimeOf(2, 4, { start: 1.5, end: 5.5 })).toBe(3.5);
    expect(clockTimeOf(2, 4, { start: 0, end: 8 })).toBe(4);
    expect(clockTimeOf(0, 4, { start: -1, end: 3 })).toBe(0);
    expect(clockTimeOf(2, 4, {})).toBeUndefined();
  });

  test('show times with hundredths of a second', () => {
    expect([0, 3.584, 59.999, 61.5, 600].map(formatExactTime)).toEqual([
      '0:00.00',
      '0:03.58',
      '1:00.00',
      '1:01.50',
      '10:00.00',
    ]);
  });
});

describe('the region of a note', () => {
  test('lies between two corners dragged in any direction, inside the image', () => {
    expect(createNoteRegion({ x: 0.8, y: 1.4 }, { x: 0.2, y: 0.5 })).toEqual({
      x: 0.2,
      y: 0.5,
      width: expect.closeTo(0.6, 9),
      height: 0.5,
    });
    expect(createNoteRegion({ x: 0.5, y: 0.5 }, { x: 0.502, y: 0.9 })).toBeUndefined();
  });

  test('stays inside the image and visible after any arrow keys', () => {
    const anyKey = fc.record({
      key: fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
      shift: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyKey, { maxLength: 200 }), (keys) => {
        const end = keys.reduce((region, { key, shift }) => moveNoteRegion(region, key, shift) ?? region, middle);
        expect(end.x).toBeGreaterThanOrEqual(0);
        expect(end.y).toBeGreaterThanOrEqual(0);
        expect(end.x + end.width).toBeLessThanOrEqual(1 + 1e-9);
        expect(end.y + end.height).toBeLessThanOrEqual(1 + 1e-9);
        expect(Math.min(end.width, end.height)).toBeGreaterThan(0.005);
      }),
    );
    expect(moveNoteRegion(middle, 'a', false)).toBeUndefined();
  });
});
