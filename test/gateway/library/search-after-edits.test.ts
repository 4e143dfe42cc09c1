import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import type { Item } from '../../../shared/library/item.ts';
import { type Condition, wholeLibrary } from '../../../shared/library/library-query.ts';
import { newestFirst } from '../../support/big-library/search-oracle.ts';
import { bigItem } from '../../support/large-library.ts';
import { samples } from '../../support/test-seed.ts';
import { expected, items, openSearchedLibrary, options, type SearchedLibrary } from './search-test-setup.ts';

let library: SearchedLibrary;
const idsOf: SearchedLibrary['idsOf'] = (query, signal) => library.idsOf(query, signal);

beforeAll(async () => {
  library = await openSearchedLibrary('search-edits');
  return () => library.close();
});

test('after any edits the word indexes are correct, and a search finds exactly the matching results', async () => {
  const { database, search } = library;
  const store = createItemStore(database);
  const now = new Map(items.map((item) => [item.id, item]));
  const edit = fc.oneof(
    fc.record({
      kind: fc.constant('change' as const),
      at: fc.nat(2999),
      prompt: fc.constantFrom('quagga 雪', 'é è', '', 'x\0y', '100 % (a) 🌅', ')( % é'),
    }),
    fc.record({
      kind: fc.constant('tag' as const),
      at: fc.nat(2999),
      tags: fc.constantFrom<string[] | undefined>(['Café'], ['canoe', '夜'], undefined),
    }),
    fc.record({ kind: fc.constant('trash' as const), at: fc.nat(2999), rating: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant('remove' as const), at: fc.nat(2999) }),
    fc.record({ kind: fc.constant('add' as const), at: fc.integer({ min: 10_000, max: 900_000 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 25 }), async (edits) => {
      for (const each of edits) {
        if (each.kind === 'add') {
          const item = {
            ...bigItem(each.at, options),
            createdAt: 1_700_000_000_000 + each.at,
            comparisonId: undefined,
          };
          const { comparisonId: _, ...added } = item;
          if (!now.has(item.id)) await store.add(added);
          now.set(item.id, now.get(item.id) ?? added);
          continue;
        }
        const id = items[each.at]?.id ?? '';
        const before = now.get(id);
        if (!before) continue;
        if (each.kind === 'remove') {
          await database.deleteFrom('items').where('id', '=', id).execute();
          now.delete(id);
          continue;
        }
        const { tags: _, ...untagged } = before;
        const after: Item =
          each.kind === 'change'
            ? { ...before, prompt: each.prompt }
            : each.kind === 'tag'
              ? { ...untagged, ...(each.tags ? { tags: each.tags } : {}) }
              : { ...before, trashedAt: 5, rating: each.rating };
        await store.replace(after);
        now.set(id, after);
      }
      const all = [...now.values()].sort(newestFirst);
      const conditions: Condition[] = [{ name: 'tag', value: 'café' }];
      for (const words of ['quagga', '%', ')(', '🌅', 'quagga -%']) {
        expect(await idsOf({ words }), words).toEqual(expected(all, { words }));
      }
      expect(await idsOf({ conditions })).toEqual(expected(all, { conditions }));
      expect(await idsOf({ trash: true })).toEqual(expected(all, { trash: true }));
      const { count, totals } = await search.facets({ ...wholeLibrary, words: '夜' });
      expect(count).toBe(expected(all, { words: '夜' }).length);
      expect(totals.all + totals.trash).toBe(all.length);
    }),
    { numRuns: samples(12) },
  );
  for (const index of ['item_words', 'item_parts']) {
    await sql`INSERT INTO ${sql.table(index)} (${sql.ref(index)}, rank) VALUES ('integrity-check', 1)`.execute(
      database,
    );
  }
});
