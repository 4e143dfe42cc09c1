import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createItemCatalog, mark } from '../../../../../electron/library/search/item-catalog.ts';
import { streamTextHits } from '../../../../../electron/library/search/stream-text-hits.ts';
import { createTextHits } from '../../../../../electron/library/search/text-hits.ts';
import type { ItemCatalogRow } from '../../../../../electron/storage/item-catalog-rows.ts';
import { createEventLoopYield } from '../../../../../electron/util/yield-to-event-loop.ts';
import { type IndexBlock, uuidAt } from '../../../../../shared/library/grid-index-blocks.ts';

interface Thing {
  readonly number: number;
  readonly time: number;
  readonly isTrashed: boolean;
  readonly isHit: boolean;
  readonly isWide: boolean;
}

const idOf = (number: number) =>
  createHash('sha256')
    .update(`${number}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

const rowOf = ({ number, time, isTrashed, isWide }: Thing): ItemCatalogRow => ({
  number,
  id: idOf(number),
  created_at: time,
  kind: 'image',
  model_id: 'image-e-2',
  comparison_id: null,
  width: isWide ? 1920 : 600,
  height: 800,
  seconds: null,
  bytes: 1,
  seed: null,
  synthetic: 0,
  rating: 0,
  flag: null,
  origin_kind: null,
  said: 0,
  file_state: null,
  trashed_at: isTrashed ? 5 : null,
});

const dayOf = (time: number) => `day ${Math.floor(time / 10)}`;

function search(things: readonly Thing[], { trash, wide }: { trash: boolean; wide: boolean }, signal?: AbortSignal) {
  const catalog = createItemCatalog(things.length);
  for (const thing of things) catalog.put(rowOf(thing));
  let lowest = Number.POSITIVE_INFINITY;
  const words = createTextHits(
    catalog,
    { included: [{ by: 'item_parts', match: 'canoe' }], excluded: [] },
    async (_, { from, to }) => {
      lowest = Math.min(lowest, from);
      return things.flatMap(({ number, isHit }) => (isHit && number >= from && number <= to ? [number] : []));
    },
  );
  const { marks, widths, times } = catalog;
  const tests = wide ? [{ name: 'size' as const, test: (slot: number) => (widths[slot] ?? 0) > 1000 }] : [];
  const sought = { marks, visibleMark: trash ? mark.trashed : 0, hits: words.hits, tests };
  const blocks = streamTextHits(
    catalog,
    words,
    sought,
    { groupOf: (slot) => dayOf(times[slot] ?? 0) },
    createEventLoopYield(signal),
  );
  return { blocks, lowestAsked: () => lowest };
}

function shownIn(blocks: readonly IndexBlock[]) {
  const names = blocks.flatMap((block) => block.names);
  return blocks.flatMap(({ rows }) =>
    Array.from(rows.times, (time, row) => [uuidAt(rows.ids, row), time, names[rows.groups[row] ?? -1]]),
  );
}

/** The same results, sorted after all are known. */
const wholeOf = (things: readonly Thing[], { trash, wide }: { trash: boolean; wide: boolean }) =>
  things
    .filter((each) => each.isHit && each.isTrashed === trash && (!wide || each.isWide))
    .map(({ number, time }) => ({ id: idOf(number), time }))
    .sort((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1))
    .map(({ id, time }) => [id, time, dayOf(time)]);

async function all(blocks: AsyncIterable<IndexBlock>): Promise<IndexBlock[]> {
  const list: IndexBlock[] = [];
  for await (const block of blocks) list.push(block);
  return list;
}

/** Distant numbers, so that they are requested in several ranges; in any order of time, as after a merge. */
const things = fc.uniqueArray(fc.integer({ min: 1, max: 60_000 }), { maxLength: 400, size: 'max' }).chain((numbers) =>
  fc.tuple(
    ...numbers.map((number) =>
      fc.record({
        number: fc.constant(number),
        time: fc.oneof(fc.constant(number), fc.nat(200)),
        isTrashed: fc.nat(9).map((of) => of === 0),
        isHit: fc.nat(9).map((of) => of > 1),
        isWide: fc.boolean(),
      }),
    ),
  ),
);
const scope = fc.record({ trash: fc.boolean(), wide: fc.boolean() });

const inOrder = (count: number): Thing[] =>
  Array.from({ length: count }, (_, index) => {
    const number = (index + 1) * 100;
    return { number, time: number, isTrashed: false, isHit: true, isWide: false };
  });

describe('text hits that are sent while they are found', () => {
  it('are complete and in order, and only the last block has the count', async () => {
    const property = fc.asyncProperty(things, scope, async (some, of) => {
      const blocks = await all(search(some, of).blocks);
      const expected = wholeOf(some, of);
      expect(shownIn(blocks)).toEqual(expected);
      expect(blocks.map(({ found }) => found).filter((found) => found !== undefined)).toContain(expected.length);
      expect(blocks.at(-1)?.found).toBe(expected.length);
    });
    await fc.assert(property, { numRuns: 40 });
  });

  it('arrive before the oldest items are searched, at least the first screen', async () => {
    const { blocks, lowestAsked } = search(inOrder(1000), { trash: false, wide: false });
    const { value: first } = await blocks.next();
    expect(first.rows.times.length).toBeGreaterThanOrEqual(50);
    expect(first.found).toBeUndefined();
    expect(lowestAsked()).toBeGreaterThan(50_000);
    const rest = await all(blocks);
    expect(lowestAsked()).toBe(0);
    expect(rest.at(-1)?.found).toBe(1000);
  });

  it('end when the search is canceled', async () => {
    const given = new AbortController();
    const { blocks, lowestAsked } = search(inOrder(1000), { trash: false, wide: false }, given.signal);
    await blocks.next();
    const asked = lowestAsked();
    given.abort();
    await expect(blocks.next()).rejects.toThrow(/abort/i);
    expect(lowestAsked()).toBe(asked);
  });
});
