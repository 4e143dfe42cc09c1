import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import type { Item } from '../../../shared/library/item.ts';
import {
  type Condition,
  libraryOrders,
  libraryQuerySchema,
  wholeLibrary,
} from '../../../shared/library/library-query.ts';
import { isSearchedMeasurement } from '../../../shared/measurements/searched-measurements.ts';
import { finds } from '../../support/big-library/search-oracle.ts';
import { bigItem } from '../../support/large-library.ts';
import { samples } from '../../support/test-seed.ts';
import { anyCondition } from './any-condition.ts';
import { expected, items, openSearchedLibrary, options, type SearchedLibrary } from './search-test-setup.ts';

let library: SearchedLibrary;
const idsOf: SearchedLibrary['idsOf'] = (query, signal) => library.idsOf(query, signal);

beforeAll(async () => {
  library = await openSearchedLibrary('search');
  return () => library.close();
});

test.each([
  'canoe',
  'CANOE lake',
  '"still mountain lake"',
  'quagga',
  'anoe',
  'lo',
  'f/2.8',
  'iso-400',
  '雪',
  '雪山',
  '静かな湖',
  '서울',
  '밤',
  'アリ',
  'cafe',
  'Café du',
  'cafe\u0301 pr',
  'straße',
  'ночной',
  'مدينة',
  '🌅',
  '🌅 dawn',
  'canoe -red',
  '-canoe -"last light"',
  '-雪',
  '35 mm',
  '3',
  '5,',
  '.',
  ',.',
  ',,',
  '-',
  '/2',
  '%',
  '~',
  '🌅🌅',
  '夜 canoe',
  'no such words at all',
])('the query %j finds the same as a plain search', async (words) => {
  expect(await idsOf({ words })).toEqual(expected(items, { words }));
});

test('conditions with the same name are alternatives, and different names must all match', async () => {
  const words = fc.constantFrom('', 'canoe', 'light -red', '夜');
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCondition, { maxLength: 5 }),
      words,
      fc.boolean(),
      async (conditions, words, trash) => {
        const query = { conditions, words, trash };
        expect(await idsOf(query)).toEqual(expected(items, query));
      },
    ),
    { numRuns: samples(50) },
  );
});

test('every facet is counted without its own conditions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyCondition, { maxLength: 4 }), async (conditions) => {
      const { count, facets, totals } = await library.search.facets({ ...wholeLibrary, conditions, timeZone: 'UTC' });
      expect(count).toBe(expected(items, { conditions }).length);
      for (const [name, values] of Object.entries(facets) as [Condition['name'], typeof facets.kind][]) {
        const others = conditions.filter((each) => each.name !== name);
        for (const { value, count } of name === 'collection' ? values.slice(0, 1) : values) {
          expect(count, `${name} ${value}`).toBe(expected(items, { conditions: [...others, { name, value }] }).length);
        }
      }
      expect(totals.trash).toBe(items.filter((item) => item.trashedAt).length);
      expect(totals.picked).toBe(items.filter((item) => !item.trashedAt && item.flag === 'pick').length);
    }),
    { numRuns: samples(8) },
  );
});

test('a collection includes its nested collections, by id and by name', async () => {
  const byName = await idsOf({ conditions: [{ name: 'collection', value: 'trailer' }] });
  const inner = await idsOf({ conditions: [{ name: 'collection', value: 'Trailer, rejected' }] });
  expect(inner.length).toBeGreaterThan(10);
  expect(byName.length).toBeGreaterThan(inner.length);
  expect(inner.every((id) => byName.includes(id))).toBe(true);
  const { facets } = await library.search.facets(wholeLibrary);
  expect(facets.collection.map(({ count }) => count)).toContain(byName.length);
});

test('results in parts are the same as all at once, with any words, order and group', async () => {
  const keyOf = {
    newest: () => 0,
    oldest: () => 0,
    rating: (item: Item) => -(item.rating ?? 0),
    duration: (item: Item) => -(item.seconds ?? 0),
    size: (item: Item) => -item.width * item.height,
  };
  const nameOf = {
    none: () => '',
    model: (item: Item) => item.modelId,
    comparison: (item: Item) => item.comparisonId ?? '',
    // The library has no projects.
    project: () => '',
    shot: () => '',
    day: (item: Item) => new Date(item.createdAt).toISOString().slice(0, 10),
  };
  const query = fc.record({
    words: fc.constantFrom('t', 'canoe', 'light -red', '"still mountain"', '-a', '.', '雪', 'lake f/2.8', 'zzz'),
    order: fc.constantFrom(...libraryOrders),
    group: fc.constantFrom(...libraryQuerySchema.shape.group.options),
    conditions: fc.array(anyCondition, { maxLength: 1 }),
    trash: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(query, async ({ words, conditions, trash, order, group }) => {
      const found = items.filter((item) => finds(item, { words, conditions, trash }));
      if (order === 'oldest') found.reverse();
      // Nothing is measured here, so the newest come first.
      else if (!isSearchedMeasurement(order)) found.sort((a, b) => keyOf[order](a) - keyOf[order](b));
      const gathered = [...Map.groupBy(found, nameOf[group]).values()].flat();
      expect(await idsOf({ words, conditions, trash, order, group })).toEqual(gathered.map(({ id }) => id));
    }),
    { numRuns: samples(25) },
  );
});

test('orders and groups are kept, with the newest first among equals', async () => {
  const shown = items.filter((item) => !item.trashedAt);
  const sorted = (keyOf: (item: Item) => number) => shown.toSorted((a, b) => keyOf(b) - keyOf(a)).map(({ id }) => id);
  const none = { group: 'none' } as const;
  expect(await idsOf({ ...none, order: 'oldest' })).toEqual(shown.map(({ id }) => id).reverse());
  expect(await idsOf({ ...none, order: 'rating' })).toEqual(sorted((item) => item.rating ?? 0));
  expect(await idsOf({ ...none, order: 'duration' })).toEqual(sorted((item) => item.seconds ?? 0));
  expect(await idsOf({ ...none, order: 'size' })).toEqual(sorted((item) => item.width * item.height));

  for (const [group, nameOf] of [
    ['model', (item: Item) => item.modelId],
    ['comparison', (item: Item) => item.comparisonId ?? ''],
    ['day', (item: Item) => new Date(item.createdAt).toISOString().slice(0, 10)],
  ] as const) {
    const byGroup = [...Map.groupBy(shown, nameOf).values()].flat();
    expect(await idsOf({ group }), group).toEqual(byGroup.map(({ id }) => id));
  }
});

test('no typed query fails', async () => {
  const hostile = [
    '"',
    '""',
    '*',
    'a*',
    'AND',
    'a AND',
    'NEAR(',
    'NEAR(a b, 2)',
    'text:',
    'text : x',
    '{text} : x',
    '^a',
    '-',
    '--',
    "'; DROP TABLE items; --",
    '%_',
    '\0',
    'a\0b',
    '\0\0\0',
    '\ud800',
    'abc\udfffdef',
    '\ufeff',
    '👩‍👩‍👧‍👦',
    '🌅'.repeat(100),
    'x'.repeat(10_240),
    'lake '.repeat(2048),
    '雪'.repeat(10_240),
    '"'.repeat(10_240),
    Array.from({ length: 2000 }, (_, index) => `w${index}`).join(' '),
    Array.from({ length: 2000 }, (_, index) => `-w${index}x`).join(' '),
  ];
  for (const words of hostile) expect(await idsOf({ words }), words.slice(0, 40)).toBeInstanceOf(Array);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (words) => {
      await idsOf({ words });
      await idsOf({
        conditions: [
          { name: 'comparison', value: words },
          { name: 'collection', value: words },
        ],
      });
    }),
    { numRuns: samples(50) },
  );
});

test('a long text is found by its own words', async () => {
  const item = {
    ...bigItem(9_000_001, options),
    prompt: `${'red lake, '.repeat(500)}${'雪と夜の街'.repeat(300)} ${'z'.repeat(3000)}`,
  };
  await createItemStore(library.database).add(item);
  expect(await idsOf({ words: item.prompt })).toEqual([item.id]);
  await library.database.deleteFrom('items').where('id', '=', item.id).execute();
  expect(await idsOf({ words: item.prompt })).toEqual([]);
});

test('a canceled search ends, and the next one is correct', async () => {
  const stop = new AbortController();
  const asked = idsOf({ words: 'light' }, stop.signal);
  stop.abort();
  await expect(asked).rejects.toThrow(/abort/i);
  expect(await idsOf({ words: 'quagga' })).toEqual(expected(items, { words: 'quagga' }));
});

test('values are completed with their counts', async () => {
  expect(await library.search.suggest('tag', 'caf')).toEqual([{ value: 'café', count: expect.any(Number) }]);
  const models = await library.search.suggest('model', 'turbo');
  expect(models.map(({ value }) => value)).toEqual(['video-a-v2.5-turbo']);
  expect(await library.search.suggest('is', 'un')).toEqual([{ value: 'unrated' }, { value: 'untagged' }]);
  expect((await library.search.suggest('collection', 'street')).map(({ title }) => title)).toEqual(['Night streets']);
});

test('each misspelled word has a similar word, and known or excluded words have none', async () => {
  const item = { ...bigItem(9_000_002, options), prompt: 'A greenhouse under snowdrifts, Straßenbahn, 雪' };
  await createItemStore(library.database).add(item);
  expect(await library.search.similarTerms('grenhouse snowdirfts')).toEqual([
    { term: 'grenhouse', similar: 'greenhouse' },
    { term: 'snowdirfts', similar: 'snowdrifts' },
  ]);
  // A part of a word is known. An excluded word, a phrase and a short word are never corrected.
  expect(await library.search.similarTerms('greenhous -grenhouse "grenhouse x" snw 雪山道路')).toEqual([]);
  expect(await library.search.similarTerms('xylophonist')).toEqual([]);
  // The words of the library at the time of the search count.
  await library.database.deleteFrom('items').where('id', '=', item.id).execute();
  expect(await library.search.similarTerms('snowdirfts')).toEqual([]);
});
