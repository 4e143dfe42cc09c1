import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextHits } from '../../../../../electron/library/search/text-hits.ts';
import type { NumberRange, QueryTextIndex } from '../../../../../electron/storage/search/item-text-index.ts';
import type { TextQuery } from '../../../../../electron/storage/search/search-terms.ts';
import { createEventLoopYield } from '../../../../../electron/util/yield-to-event-loop.ts';

// One in 300 of the 60,000 numbers has an item, in a slot unrelated to its number.
const spread = 300;
const count = 200;
const catalog = {
  size: count,
  highest: count * spread,
  slotOf: (number: number) => (number % spread === 0 && number > 0 ? ((number / spread) * 77) % count : -1),
};
const numbers = Array.from({ length: count }, (_, index) => (index + 1) * spread);

const question = (name: string): TextQuery => ({ by: 'item_parts', match: name });

function database(found: ReadonlyMap<string, ReadonlySet<number>>) {
  const asked: (NumberRange & { readonly name: string })[] = [];
  const ask: QueryTextIndex = async (each, { from, to }) => {
    const name = each.by === 'texts' ? each.text : each.match;
    asked.push({ name, from, to });
    return [...(found.get(name) ?? [])].filter((number) => number >= from && number <= to).reverse();
  };
  return { asked, ask };
}

const someNumbers = fc.uniqueArray(fc.constantFrom(...numbers)).map((list) => new Set(list));

describe('text hits', () => {
  it('match all words and no excluded one, as far as they were requested', async () => {
    const sets = fc.array(someNumbers, { minLength: 1, maxLength: 3 });
    const property = fc.asyncProperty(
      fc.oneof(sets, fc.constant([])),
      fc.array(sets, { maxLength: 2 }),
      fc.array(fc.constantFrom(0, ...numbers), { minLength: 1, maxLength: 6 }),
      async (wantedSets, excludedSets, reached) => {
        const found = new Map<string, ReadonlySet<number>>();
        const named = (prefix: string, all: readonly ReadonlySet<number>[]) =>
          all.map((set, index) => {
            found.set(`${prefix}${index}`, set);
            return question(`${prefix}${index}`);
          });
        const included = named('wanted ', wantedSets);
        const excluded = excludedSets.map((each, index) => named(`excluded ${index} `, each));
        const { ask, asked } = database(found);
        const words = createTextHits(catalog, { included, excluded }, ask);
        const isFound = (number: number) =>
          wantedSets.every((set) => set.has(number)) &&
          !excludedSets.some((all) => all.every((set) => set.has(number)));
        for (const number of reached) {
          await words.reach(number, createEventLoopYield());
          expect(words.knownFrom()).toBeLessThanOrEqual(number);
          const shown = numbers.filter((each) => words.hits[catalog.slotOf(each)] === 1);
          expect(shown).toEqual(numbers.filter((each) => each >= words.knownFrom() && isFound(each)));
        }
        for (const each of asked) {
          const others = asked.filter((other) => other !== each && other.name === each.name);
          expect(others.every((other) => other.to < each.from || other.from > each.to)).toBe(true);
        }
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it('are searched once for two simultaneous requests, newest first', async () => {
    const { ask, asked } = database(new Map([['canoe', new Set(numbers)]]));
    const words = createTextHits(catalog, { included: [question('canoe')], excluded: [] }, ask);
    const newest = numbers.at(-1) ?? 0;
    await Promise.all([words.reach(newest, createEventLoopYield()), words.reach(newest, createEventLoopYield())]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.from).toBeGreaterThan(catalog.highest * 0.9);
    await Promise.all([words.reach(0, createEventLoopYield()), words.reach(0, createEventLoopYield())]);
    expect(asked.map(({ from }) => from).at(-1)).toBe(0);
    expect(new Set(asked.map(({ from }) => from)).size).toBe(asked.length);
  });

  it('are searched for the others when one request is canceled', async () => {
    const { ask, asked } = database(new Map([['canoe', new Set(numbers)]]));
    const words = createTextHits(catalog, { included: [question('canoe')], excluded: [] }, ask);
    const given = new AbortController();
    const one = words.reach(0, createEventLoopYield(given.signal));
    given.abort();
    await expect(one).rejects.toThrow(/abort/i);
    // Only the range that was in progress.
    expect(asked).toHaveLength(1);
    expect(words.knownFrom()).toBeGreaterThan(0);
    await words.reach(0, createEventLoopYield());
    expect(words.hits).toEqual(new Uint8Array(count).fill(1));
  });

  it('are found even if a range failed before', async () => {
    const { ask } = database(new Map([['canoe', new Set(numbers)]]));
    let isAway = true;
    const words = createTextHits(catalog, { included: [question('canoe')], excluded: [] }, async (...asked) => {
      if (isAway) throw new Error('The disk is away');
      return ask(...asked);
    });
    await expect(words.reach(0, createEventLoopYield())).rejects.toThrow('away');
    isAway = false;
    await words.reach(0, createEventLoopYield());
    expect(words.hits).toEqual(new Uint8Array(count).fill(1));
  });
});
