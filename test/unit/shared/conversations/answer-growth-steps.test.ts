import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addGrowthStep } from '../../../../shared/conversations/add-growth-step.ts';
import { createGrowing, type GrowthStep, grow } from '../../../../shared/conversations/answer-growth-steps.ts';
import type { Json, JsonObject } from '../../../../shared/util/json.ts';

const names = fc.constantFrom('a', 'b', 'constructor', 0, 1, 2);
const values: fc.Arbitrary<Json> = fc.oneof(
  fc.string({ maxLength: 4 }),
  fc.constant(null),
  fc.constant([]),
  fc.constant({ a: 'x' }),
  fc.constant(['y', { b: [1] }]),
);
const steps: fc.Arbitrary<GrowthStep[]> = fc.array(
  fc
    .tuple(fc.array(names, { minLength: 1, maxLength: 3 }), fc.nat(2), fc.string({ maxLength: 3 }), values)
    .map(([at, kind, append, value]): GrowthStep => {
      if (kind === 0) return { at, append };
      return kind === 1 ? { at, set: value } : { at, extend: [value] };
    }),
  { maxLength: 25 },
);
const root: JsonObject = { a: { b: 'text', a: ['one'] }, b: [] };

test('steps give the same result at once, one by one, or joined before', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const before = structuredClone(all);
      const atOnce = grow(root, all);
      expect(all.reduce((value, step) => grow(value, [step]), root)).toEqual(atOnce);
      const joined: GrowthStep[] = [];
      for (const step of all) addGrowthStep(joined, step);
      expect(grow(root, joined)).toEqual(atOnce);
      expect(joined.length).toBeLessThanOrEqual(all.length);
      // The input is unchanged.
      expect(root).toEqual({ a: { b: 'text', a: ['one'] }, b: [] });
      expect(all).toEqual(before);
    }),
    { numRuns: 500 },
  );
});

test('the input never changes, and unchanged parts stay the same object', () => {
  const growing = createGrowing({ list: [{ text: 'a' }, { text: 'b' }] });
  growing.take({ at: ['list', 0, 'text'], append: '!' });
  const first = growing.settle();
  growing.take({ at: ['list'], extend: [{ text: 'c' }] });
  growing.take({ at: ['list', 0, 'text'], append: '!' });
  expect(first).toEqual({ list: [{ text: 'a!' }, { text: 'b' }] });
  const second = growing.settle();
  expect(second).toEqual({ list: [{ text: 'a!!' }, { text: 'b' }, { text: 'c' }] });
  expect((second['list'] as Json[])[1]).toBe((first['list'] as Json[])[1]);
});

test('a list of 20,000 entries that grows one by one is copied once', () => {
  const growing = createGrowing({});
  const place = ['logprobs', 'content'];
  growing.take({ at: place, set: [] });
  growing.take({ at: place, extend: [{ token: 'a' }] });
  const list = growing.at(place);
  for (let count = 1; count < 20_000; count += 1) growing.take({ at: place, extend: [{ token: 'a' }] });
  expect(growing.at(place)).toBe(list);
  expect(growing.at(place)).toHaveLength(20_000);
});

test('prototype names and positions out of bounds are ignored', () => {
  const grown = grow({ a: [] }, [
    { at: ['__proto__', 'polluted'], set: true },
    { at: ['a', -1], set: 1 },
    { at: ['a', 5], set: 1 },
    { at: ['a', 'name'], set: 1 },
    { at: ['constructor', 'prototype', 'polluted'], set: true },
  ]);
  expect(grown).toEqual({ a: [], constructor: { prototype: { polluted: true } } });
  expect(Object.prototype).not.toHaveProperty('polluted');
});
