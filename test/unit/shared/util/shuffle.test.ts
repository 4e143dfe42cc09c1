import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shuffle } from '../../../../shared/util/shuffle.ts';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('a shuffle loses and repeats nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { maxLength: 9 }), fc.infiniteStream(chance), (list, numbers) => {
      const next = () => numbers.next().value;
      expect(shuffle(list, next).sort()).toEqual([...list].sort());
    }),
  );
});

test('every order of a shuffle is equally likely', () => {
  // All sequences of random choices for four elements: each must lead to a different order.
  const orders = new Set<string>();
  for (let a = 0; a < 1; a += 1)
    for (let b = 0; b < 2; b += 1)
      for (let c = 0; c < 3; c += 1)
        for (let d = 0; d < 4; d += 1) {
          const places = [(a + 0.5) / 1, (b + 0.5) / 2, (c + 0.5) / 3, (d + 0.5) / 4].values();
          orders.add(shuffle(['w', 'x', 'y', 'z'], () => places.next().value ?? 0).join(''));
        }
  expect(orders.size).toBe(24);
});
