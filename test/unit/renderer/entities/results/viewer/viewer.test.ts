import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyIndex } from '../../../../../../renderer/entities/items/grid-index/grid-index.ts';
import { clampOffset, layOutStrip } from '../../../../../../renderer/entities/results/viewer/filmstrip-layout.ts';
import {
  findNeighbour,
  sequenceOfIndex,
  type ViewerSequence,
} from '../../../../../../renderer/entities/results/viewer/viewer-sequence.ts';

function sequenceOf(shapes: readonly number[], position: number, isFound = true): ViewerSequence {
  return {
    count: shapes.length,
    position,
    isFound,
    idAt: (at) => (at >= 0 && at < shapes.length ? `item ${at}` : undefined),
    shapeAt: (at) => shapes[at] ?? 1,
    isVideoAt: () => false,
  };
}

const size = { width: 700, height: 48 };

describe('the filmstrip', () => {
  test('centers the current item, places the others beside it in order, and lays out only visible cells', () => {
    const shape = fc.double({ min: 0.2, max: 5, noNaN: true });
    fc.assert(
      fc.property(fc.array(shape, { minLength: 1, maxLength: 400 }), fc.nat(), (shapes, at) => {
        const position = at % shapes.length;
        const cells = layOutStrip(sequenceOf(shapes, position), 0, size);
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

  test('scrolled to an end, it centers the first or the last item', () => {
    const sequence = sequenceOf(
      Array.from({ length: 50 }, (_, index) => 0.5 + (index % 4) / 2),
      20,
    );
    for (const [offset, position] of [
      [100_000, 49],
      [-100_000, 0],
    ] as const) {
      const cells = layOutStrip(sequence, clampOffset(sequence, offset, size), size);
      const end = cells.find((cell) => cell.position === position);
      expect(Math.abs((end?.left ?? 0) + (end?.width ?? 0) / 2 - size.width / 2)).toBeLessThanOrEqual(2);
    }
    expect(clampOffset(sequence, 30, size)).toBe(30);
  });
});

describe('neighbors in the viewer', () => {
  test('the last item has no next item', () => {
    const sequence = sequenceOf([1, 1, 1], 2);
    expect([findNeighbour(sequence, -1), findNeighbour(sequence, 1)]).toEqual(['item 1', undefined]);
  });

  test('an item that no longer matches the search has the neighbors of its position', () => {
    const sequence = sequenceOf([1, 1, 1], 1, false);
    expect([findNeighbour(sequence, -1), findNeighbour(sequence, 1)]).toEqual(['item 0', 'item 1']);
  });

  test('items that were just trashed are skipped', () => {
    const sequence = sequenceOf([1, 1, 1, 1], 1);
    expect(findNeighbour(sequence, 1, new Set(['item 2']))).toBe('item 3');
    expect(findNeighbour(sequence, -1, new Set(['item 0']))).toBeUndefined();
  });

  test('an item that is not in the index has no neighbors', () => {
    const sequence = sequenceOfIndex({ ...emptyIndex, count: 0 }, -1, -1);
    expect(sequence.count).toBe(0);
    expect([findNeighbour(sequence, -1), findNeighbour(sequence, 1)]).toEqual([undefined, undefined]);
  });
});
