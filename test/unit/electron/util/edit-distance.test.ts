import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editDistance } from '../../../../electron/util/edit-distance.ts';

test.each([
  ['greenhouse', 'greenhouse', 0],
  ['grenhouse', 'greenhouse', 1],
  ['harbuor', 'harbour', 1],
  ['snwo', 'snow', 1],
  ['canoes', 'canoe', 1],
  ['kitten', 'sitting', 3],
  ['', 'lake', 4],
])('%j and %j differ by %i edits', (one, other, edits) => {
  expect(editDistance(one, other)).toBe(edits);
});

test('the order of the words does not matter, and no distance is longer than the longer word', () => {
  const word = fc.string({ maxLength: 12, unit: fc.constantFrom('a', 'b', 'c') });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const edits = editDistance(one, other);
      expect(edits).toBe(editDistance(other, one));
      expect(edits).toBeLessThanOrEqual(Math.max(one.length, other.length));
      expect(edits === 0).toBe(one === other);
    }),
  );
});
