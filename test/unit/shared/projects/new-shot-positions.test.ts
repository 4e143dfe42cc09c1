import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { highestNumber, newShotNumbers, newShotPositions } from '../../../../shared/projects/new-shot-positions.ts';

interface Placed {
  readonly id: string;
  readonly position: number;
}

/** Places `count` shots before the shot at `index`, as a change of a project does. */
function insert(ordered: readonly Placed[], index: number, count: number, newId: () => string): Placed[] {
  const { placed, others } = newShotPositions(ordered, index, count);
  const added = placed.map((position) => ({ id: newId(), position }));
  const existing = ordered.map(({ id, position }) => ({ id, position: others.get(id) ?? position }));
  return [...existing, ...added].sort((one, other) => one.position - other.position);
}

const expectedOrder = (ordered: readonly Placed[], index: number, ids: readonly string[]) =>
  ordered.map(({ id }) => id).toSpliced(index, 0, ...ids);

function countIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return String(count);
  };
}

describe('positions', () => {
  test('keep the order of all other shots, wherever shots are inserted', () => {
    const inserts = fc.array(fc.record({ place: fc.nat(1000), count: fc.integer({ min: 1, max: 20 }) }), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(inserts, (steps) => {
        const newId = countIds();
        let shots: Placed[] = [];
        for (const { place, count } of steps) {
          const index = place % (shots.length + 1);
          const after = insert(shots, index, count, newId);
          const known = new Set(shots.map(({ id }) => id));
          const added = after.filter(({ id }) => !known.has(id)).map(({ id }) => id);
          expect(after.map(({ id }) => id)).toEqual(expectedOrder(shots, index, added));
          expect(new Set(after.map(({ position }) => position)).size).toBe(after.length);
          shots = after;
        }
      }),
    );
  });

  test('have room after thousands of inserts at one place', () => {
    const newId = countIds();
    let shots = insert([], 0, 2, newId);
    for (let n = 0; n < 3000; n += 1) shots = insert(shots, 1, 1, newId);
    expect(shots.map(({ id }) => id)).toEqual(['1', ...Array.from({ length: 3000 }, (_, n) => String(3002 - n)), '2']);
    expect(Math.max(...shots.map(({ position }) => Math.abs(position)))).toBeLessThan(2 ** 40);
  });

  test('change nothing else while there is room', () => {
    const ordered = [
      { id: 'a', position: 1024 },
      { id: 'b', position: 2048 },
    ];
    expect(newShotPositions(ordered, 1, 1)).toEqual({ placed: [1536], others: new Map() });
    expect(newShotPositions(ordered, 2, 2)).toEqual({ placed: [3072, 4096], others: new Map() });
    expect(newShotPositions(ordered, 0, 1)).toEqual({ placed: [0], others: new Map() });
  });

  test('of shots at one place are spread, in the order of the cut', () => {
    const ordered = ['a', 'b', 'c'].map((id) => ({ id, position: 5 }));
    const after = insert(ordered, 2, 1, () => 'new');
    expect(after.map(({ id }) => id)).toEqual(['a', 'b', 'new', 'c']);
  });
});

describe('numbers of new shots', () => {
  const none = { before: undefined, after: undefined };

  test('are multiples of 10 at the end, and between their neighbors elsewhere', () => {
    expect(newShotNumbers(new Set(), none, 3)).toEqual([10, 20, 30]);
    expect(newShotNumbers(new Set([10, 15, 20]), { before: 20, after: undefined }, 2)).toEqual([30, 40]);
    expect(newShotNumbers(new Set([7]), { before: 7, after: undefined }, 1)).toEqual([10]);
    expect(newShotNumbers(new Set([10, 20]), { before: 10, after: 20 }, 1)).toEqual([15]);
    expect(newShotNumbers(new Set([10, 20]), { before: 10, after: 20 }, 3)).toEqual([13, 15, 18]);
    expect(newShotNumbers(new Set([10]), { before: undefined, after: 10 }, 1)).toEqual([5]);
  });

  test('without room between the neighbors are the next free ones', () => {
    expect(newShotNumbers(new Set([10, 11]), { before: 10, after: 11 }, 2)).toEqual([12, 13]);
    expect(newShotNumbers(new Set([30, 10]), { before: 30, after: 10 }, 1)).toEqual([31]);
    const last = new Set([highestNumber]);
    expect(newShotNumbers(last, { before: highestNumber, after: undefined }, 2)).toEqual([1, 2]);
  });

  test('are always valid, and none is used twice', () => {
    const number = fc.integer({ min: 1, max: highestNumber });
    const near = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: highestNumber - 60, max: highestNumber }));
    const used = fc.uniqueArray(fc.oneof(near, number), { maxLength: 60 });
    fc.assert(
      fc.property(used, fc.nat(60), fc.integer({ min: 1, max: 60 }), (taken, place, count) => {
        const index = place % (taken.length + 1);
        const given = newShotNumbers(new Set(taken), { before: taken[index - 1], after: taken[index] }, count);
        expect(given).toHaveLength(count);
        expect(new Set([...taken, ...given]).size).toBe(taken.length + count);
        for (const each of given) {
          expect(Number.isInteger(each)).toBe(true);
          expect(each).toBeGreaterThanOrEqual(1);
          expect(each).toBeLessThanOrEqual(highestNumber);
        }
      }),
    );
  });
});
