import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Item } from '../../../shared/library/item.ts';
import { wholeLibrary } from '../../../shared/library/library-query.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { samples } from '../../support/test-seed.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { itemInSidecar, noneDue, readRows, seedItems, sidecarPath, until } from './seed-items.ts';

async function atLibrary(count: number) {
  const dataFolder = await temporaryFolder();
  const items = await seedItems(dataFolder, count);
  const clock = movableClock(1);
  const app = await openTestApp({ dataFolder, clock });
  const ids = items.map(({ id }) => id);
  const all = async (): Promise<Item[]> => {
    const found: Item[] = [];
    for (let from = 0; from < ids.length; from += 500) {
      found.push(...(await app.calls.library.items({ ids: ids.slice(from, from + 500) })).items);
    }
    const place = new Map(ids.map((id, at) => [id, at]));
    return found.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  };
  return { dataFolder, items, ids, all, clock, app, library: app.calls.library };
}

describe('an edit of many results', () => {
  it('runs and is undone without blocking main, and is written to the files', async () => {
    const { dataFolder, items, ids, all, app, library } = await atLibrary(600);
    await library.edit({ target: { ids: ids.slice(0, 50) }, change: { note: 'before', addTags: ['Dusk'] } });
    const before = await all();
    let turns = 0;
    const count = () => {
      turns += 1;
      turning = setImmediate(count);
    };
    let turning = setImmediate(count);
    const { editId, changed } = await library.edit({
      target: { ids },
      change: { addTags: ['lake', 'dusk'], rating: 4 },
    });
    clearImmediate(turning);
    // After every hundred results, all other pending work had its turn.
    expect(turns).toBeGreaterThan(3);
    expect(changed).toBe(600);
    const tagged = await all();
    expect(tagged.every(({ tags, rating }) => tags?.includes('lake') && tags.length === 2 && rating === 4)).toBe(true);
    expect(readRows(dataFolder, 'SELECT folded, count(*) AS count FROM item_tags GROUP BY folded')).toEqual([
      { folded: 'dusk', count: 600 },
      { folded: 'lake', count: 600 },
    ]);
    expect(readRows(dataFolder, `SELECT count(*) AS c FROM item_words WHERE item_words MATCH 'dusk'`)[0]?.['c']).toBe(
      600,
    );
    // One event, not a thousand.
    expect(app.pushes.filter((push) => push.kind === 'put' && push.part === 'items')).toHaveLength(50);
    expect(app.pushes.filter((push) => push.kind === 'set' && push.part === 'items')).toHaveLength(1);

    await expect(library.undoEdit({ editId })).resolves.toEqual({ changed: 600 });
    expect(await all()).toEqual(before);
    await expect(library.undoEdit({ editId })).rejects.toThrow();
    await until(() => noneDue(dataFolder));
    for (const item of before) expect(itemInSidecar(dataFolder, item)).toEqual(item);
    expect(items).toHaveLength(600);
  });

  it('skips missing results', async () => {
    const { ids, library } = await atLibrary(3);
    const missingId = '7d9c1b3e-6d0f-4f0e-9f3a-2f6a1c9a0b11';
    await expect(library.edit({ target: { ids: [missingId, ...ids] }, change: { rating: 2 } })).resolves.toMatchObject({
      changed: 3,
    });
  });

  it('covers all results that a query finds at that moment', async () => {
    const { library, all } = await atLibrary(300);
    await expect(library.edit({ target: { query: wholeLibrary }, change: { flag: 'pick' } })).resolves.toMatchObject({
      changed: 300,
    });
    expect((await all()).every(({ flag }) => flag === 'pick')).toBe(true);
  });

  it('that cannot be completed changes nothing', async () => {
    const { ids, all, library } = await atLibrary(3);
    const many = Array.from({ length: 99 }, (_, at) => `tag ${at}`);
    await library.edit({ target: { ids: ids.slice(2) }, change: { addTags: many } });
    const before = await all();
    await expect(library.edit({ target: { ids }, change: { addTags: ['one', 'two'] } })).rejects.toMatchObject({
      data: { kind: 'input', sentence: 'A result can have at most 100 tags; one would have 101. Nothing was changed.' },
    });
    await expect(library.edit({ target: { ids }, change: { addTags: ['a\u0007'] } })).rejects.toMatchObject({
      data: { sentence: 'A tag can’t contain control characters.' },
    });
    expect(await all()).toEqual(before);
  });

  it('of a tag changes the tag everywhere', async () => {
    const { ids, all, library } = await atLibrary(4);
    await library.edit({ target: { ids: ids.slice(0, 3) }, change: { addTags: ['Lake', 'dusk'] } });
    await library.edit({ target: { ids: ids.slice(2) }, change: { addTags: ['pond'] } });
    const before = await all();
    const { editId, changed } = await library.changeTag({ tag: 'lake', to: 'Pond' });
    expect(changed).toBe(3);
    expect((await all()).map(({ tags }) => tags)).toEqual([
      ['Pond', 'dusk'],
      ['Pond', 'dusk'],
      ['dusk', 'pond'],
      ['pond'],
    ]);
    await library.undoEdit({ editId });
    expect(await all()).toEqual(before);
    await library.changeTag({ tag: 'DUSK', to: null });
    expect((await all()).flatMap(({ tags = [] }) => tags)).toEqual(['Lake', 'Lake', 'Lake', 'pond', 'pond']);
  });

  it('can be previewed: which values all results have, and which only some', async () => {
    const { ids, library } = await atLibrary(4);
    await library.edit({ target: { ids }, change: { addTags: ['lake'] } });
    await library.edit({ target: { ids: ids.slice(1) }, change: { addTags: ['dusk'], rating: 3, flag: 'reject' } });
    await expect(library.selectionSummary({ target: { ids } })).resolves.toMatchObject({
      count: 4,
      bytes: 20,
      tags: [
        { tag: 'lake', count: 4 },
        { tag: 'dusk', count: 3 },
      ],
      collections: [],
      ratings: [1, 0, 0, 3, 0, 0],
      picked: 0,
      rejected: 3,
    });
  });
});

describe('sidecars', () => {
  it('agree with the rows after any order of edits and undos', async () => {
    const { dataFolder, ids, all, app, library } = await atLibrary(12);
    const { id: inside } = await app.calls.collections.create({ name: 'Lake' });
    const change = fc.record(
      {
        rating: fc.option(fc.integer({ min: 0, max: 5 })),
        flag: fc.constantFrom('pick' as const, 'reject' as const, null),
        addTags: fc.array(fc.constantFrom('lake', 'Lake', 'café', '湖', 'two words'), { maxLength: 3 }),
        removeTags: fc.array(fc.constantFrom('lake', 'CAFÉ', '湖'), { maxLength: 2 }),
        addTo: fc.subarray([inside]),
        takeFrom: fc.subarray([inside]),
        note: fc.option(fc.string({ unit: 'binary', maxLength: 20 })),
      },
      { requiredKeys: [] },
    );
    const step = fc.record({ change, ids: fc.subarray(ids, { minLength: 1 }), undo: fc.option(fc.nat(), { freq: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const made: string[] = [];
        for (const { change: given, ids: some, undo } of steps) {
          const { editId } = await library.edit({ target: { ids: some }, change: given });
          made.push(editId);
          const [undone] = undo === null ? [] : made.splice(undo % made.length, 1);
          if (undone !== undefined) await library.undoEdit({ editId: undone });
        }
        await until(() => noneDue(dataFolder));
        for (const item of await all()) expect(itemInSidecar(dataFolder, item)).toEqual(item);
      }),
      { numRuns: samples(12) },
    );
  });

  it('keep fields that this version does not know', async () => {
    const { dataFolder, items, ids, library } = await atLibrary(1);
    const [item] = items;
    if (!item) throw new Error('No item');
    const path = sidecarPath(dataFolder, item);
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), weather: { sky: 'clear' } }));
    await library.edit({ target: { ids }, change: { rating: 5 } });
    await until(() => noneDue(dataFolder));
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ weather: { sky: 'clear' }, item: { rating: 5 } });
  });

  it('wait for a missing folder, and are written when it is back', async () => {
    const { dataFolder, items, ids, clock, app, library } = await atLibrary(60);
    const [first] = items;
    if (!first) throw new Error('No item');
    const folder = join(dataFolder, 'library');
    await rename(folder, `${folder}-away`);
    await library.edit({ target: { ids }, change: { rating: 5 } });
    await until(() =>
      app.pushes.some((push) => push.kind === 'set' && push.part === 'library' && push.value.problem !== undefined),
    );
    expect(noneDue(dataFolder)).toBe(false);
    await rm(folder, { recursive: true, force: true });
    await rename(`${folder}-away`, folder);
    // The storage guard checks every ten seconds.
    clock.skip(10_000);
    await until(() => noneDue(dataFolder));
    expect(itemInSidecar(dataFolder, first)).toMatchObject({ rating: 5 });
  });
});

test('a small edit sends the changed results without counting the library', async () => {
  const { ids, app, library } = await atLibrary(30);
  app.pushes.length = 0;
  await library.edit({ target: { ids: ids.slice(0, 20) }, change: { rating: 4 } });
  const sent = () => app.pushes.flatMap((push) => (push.kind === 'put' && push.part === 'items' ? [push.entry] : []));
  await until(() => sent().length === 20);
  expect(sent().every(({ rating }) => rating === 4)).toBe(true);
  // In a library of 400,000 results, each count blocks for about 40 ms.
  expect(app.pushes.filter((push) => push.kind === 'set' && push.part === 'itemCount')).toEqual([]);
});

test('tags are counted only outside of the trash', async () => {
  const { ids, library } = await atLibrary(3);
  await library.edit({ target: { ids }, change: { addTags: ['lake'] } });
  await library.edit({ target: { ids: ids.slice(0, 1) }, change: { addTags: ['gone'] } });
  await library.trash({ target: { ids: ids.slice(0, 1) } });
  expect((await library.tags()).tags).toEqual([{ tag: 'lake', count: 2 }]);
});

test('the JSON of a sidecar is read with the latest edits, and shared values are counted', async () => {
  const { items, ids, library } = await atLibrary(5);
  const [first = ''] = ids;
  await library.edit({ target: { ids: [first] }, change: { rating: 3 } });
  const { text } = await library.sidecar({ id: first });
  expect(JSON.parse(text)).toMatchObject({ format: 'triptych-sidecar', item: { id: first, rating: 3 } });
  const held = await library.selectionSummary({ target: { ids } });
  expect(held.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  expect(held.models.map(({ modelId }) => modelId).sort()).toEqual(
    [...new Set(items.map((item) => item.modelId))].sort(),
  );
  expect(held.sizeCount).toBe(new Set(items.map(({ width, height }) => `${width} ${height}`)).size);
  expect([held.oldest, held.newest]).toEqual([
    Math.min(...items.map((item) => item.createdAt)),
    Math.max(...items.map((item) => item.createdAt)),
  ]);
});
