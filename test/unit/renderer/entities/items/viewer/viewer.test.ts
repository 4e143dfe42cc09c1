import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyIndex } from '../../../../../../renderer/entities/items/grid-index/grid-index.ts';
import { clampedOffset, stripCells } from '../../../../../../renderer/entities/items/viewer/filmstrip-layout.ts';
import {
  neighbour,
  sequenceOfIndex,
  type ViewerSequence,
} from '../../../../../../renderer/entities/items/viewer/viewer-sequence.ts';

function walkOf(shapes: readonly number[], position: number, isHere = true): ViewerSequence {
  return {
    count: shapes.length,
    position,
    isHere,
    idAt: (at) => (at >= 0 && at < shapes.length ? `item ${at}` : undefined),
    shapeAt: (at) => shapes[at] ?? 1,
    isVideoAt: () => false,
  };
}

const size = { width: 700, height: 48 };

describe('the filmstrip', () => {
  test('has the current one in its middle, its neighbours beside it in order, and nothing out of sight', () => {
    const shape = fc.double({ min: 0.2, max: 5, noNaN: true });
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 400 }), fc.nat(), (shapes, at) => {
        const position = at % shapes.length;
        const cells = stripCells(walkOf(shapes, position), 0, size);
        const own = cells.find((cell) => cell.position === position);
        expect(Math.abs((own?.left ?? 0) + (own?.width ?? 0) / 2 - size.width / 2)).toBeLessThanOrEqual(1);
        for (const [index, cell] of cells.entries()) {
          const before = cells[index - 1];
          if (before)
            expect(cell).toMatchObject({ position: before.position + 1, left: before.left + before.width + 3 });
          expect(cell.left < size.width && cell.left + cell.width > 0).toBe(true);
        }
      }),
    );
  });

  test('turned as far as it goes, the first or the last one is in the middle', () => {
    const walk = walkOf(
      Array.from({ length: 50 }, (_, index) => 0.5 + (index % 4) / 2),
      20,
    );
    for (const [turn, last] of [
      [100_000, 49],
      [-100_000, 0],
    ] as const) {
      const cells = stripCells(walk, clampedOffset(walk, turn, size), size);
      const end = cells.find((cell) => cell.position === last);
      expect(Math.abs((end?.left ?? 0) + (end?.width ?? 0) / 2 - size.width / 2)).toBeLessThanOrEqual(2);
    }
    expect(clampedOffset(walk, 30, size)).toBe(30);
  });
});

describe('the neighbours', () => {
  test('end at the ends', () => {
    const walk = walkOf([1, 1, 1], 2);
    expect([neighbour(walk, -1), neighbour(walk, 1)]).toEqual(['item 1', undefined]);
  });

  test('of one that a mark took out of the search are those of its place', () => {
    const walk = walkOf([1, 1, 1], 1, false);
    expect([neighbour(walk, -1), neighbour(walk, 1)]).toEqual(['item 0', 'item 1']);
  });

  test('leave out what was thrown away a moment ago', () => {
    const walk = walkOf([1, 1, 1, 1], 1);
    expect(neighbour(walk, 1, new Set(['item 2']))).toBe('item 3');
    expect(neighbour(walk, -1, new Set(['item 0']))).toBeUndefined();
  });

  test('of one that was never among them are none', () => {
    const walk = sequenceOfIndex({ ...emptyIndex, count: 0 }, -1, -1);
    expect(walk.count).toBe(0);
    expect([neighbour(walk, -1), neighbour(walk, 1)]).toEqual([undefined, undefined]);
  });
});
