import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emitLibraryEvent, type ItemEvent, onLibraryEvent } from '../../../../../../renderer/api/library-events.ts';
import { idAt } from '../../../../../../renderer/entities/items/grid-index/grid-index.ts';
import {
  createGridIndexLoader,
  type ReadIndex,
} from '../../../../../../renderer/entities/items/grid-index/grid-index-loader.ts';
import { createItemCache } from '../../../../../../renderer/entities/items/grid-index/item-cache.ts';
import { createIndexRows, type IndexBlock, setUuid } from '../../../../../../shared/library/grid-index-blocks.ts';
import type { Item } from '../../../../../../shared/library/item.ts';
import { type LibraryQuery, wholeLibrary } from '../../../../../../shared/library/library-query.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const item = (createdAt: number, change: Partial<Item> = {}): Item => ({
  id: randomUUID(),
  kind: 'image',
  file: 'a.png',
  mime: 'image/png',
  bytes: 1,
  hash: '0'.repeat(64),
  width: 4,
  height: 3,
  createdAt,
  modelId: 'image-e-2',
  prompt: '',
  taskId: 'task',
  position: 1,
  synthetic: true,
  ...change,
});

function blockOf(items: readonly Item[]): IndexBlock {
  const rows = createIndexRows(items.length);
  for (const [at, { id, createdAt }] of items.entries()) {
    setUuid(rows.ids, at, id);
    rows.times[at] = createdAt;
  }
  return { rows, names: [''], found: items.length };
}

/** A main process that answers when the test says so. */
function fakeMain() {
  const requests: { signal: AbortSignal; take: (block: IndexBlock) => void; end: () => void; fail: () => void }[] = [];
  const read: ReadIndex = (_query, signal, take) =>
    new Promise((resolve, reject) => {
      requests.push({ signal, take, end: resolve, fail: () => reject(new Error('broken')) });
    });
  return { requests, read };
}

const query: LibraryQuery = { ...wholeLibrary, group: 'none' };
const putEvent = (entry: Item): ItemEvent => ({ kind: 'put', part: 'items', entry });

async function loaderWith(items: readonly Item[], of = query) {
  const { requests, read } = fakeMain();
  const loader = createGridIndexLoader(of, read);
  requests[0]?.take(blockOf(items));
  requests[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  const ids = () => {
    const { index } = loader.state();
    return Array.from({ length: index.count }, (_, position) => idAt(index, position));
  };
  return { loader, requests, ids };
}

test('the grid index shows rows as they arrive and is complete at the end', async () => {
  const { requests, read } = fakeMain();
  const loader = createGridIndexLoader(query, read);
  requests[0]?.take(blockOf([item(9), item(8)]));
  expect(loader.state()).toMatchObject({ isComplete: false, found: 2 });
  expect(loader.state().index.count).toBe(2);
  requests[0]?.take(blockOf([item(7)]));
  requests[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(loader.state()).toMatchObject({ isComplete: true, found: 3 });
});

test('the number of search results is unknown until the main process sends it', async () => {
  const { requests, read } = fakeMain();
  const loader = createGridIndexLoader({ ...query, words: 'canoe' }, read);
  requests[0]?.take({ ...blockOf([item(9), item(8)]), found: undefined });
  expect(loader.state()).toMatchObject({ isComplete: false, found: undefined, index: { count: 2 } });
  requests[0]?.take({ ...blockOf([item(7), item(6)]), found: undefined });
  expect(loader.state()).toMatchObject({ isComplete: false, found: undefined, index: { count: 4 } });
  requests[0]?.take({ ...blockOf([]), found: 4 });
  requests[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(loader.state()).toMatchObject({ isComplete: true, found: 4, index: { count: 4 } });
});

test('events insert new items in order and remove deleted and trashed ones without a new request', async () => {
  const [a, b, c] = [item(9), item(7), item(5)];
  const { loader, requests, ids } = await loaderWith([a, b, c]);
  const between = item(6);
  loader.applyEvent(putEvent(between), undefined);
  loader.applyEvent({ kind: 'remove', part: 'items', id: a.id }, undefined);
  loader.applyEvent(putEvent({ ...c, trashedAt: 1 }), c);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ids()).toEqual([b.id, between.id]);
  expect(requests.length).toBe(1);
});

test('an event that arrives while rows load is applied after the last row', async () => {
  const { requests, read } = fakeMain();
  const loader = createGridIndexLoader(query, read);
  const [old, fresh] = [item(1), item(2)];
  requests[0]?.take(blockOf([old]));
  loader.applyEvent(putEvent(fresh), undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(loader.state().index.count).toBe(1);
  requests[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(idAt(loader.state().index, 0)).toBe(fresh.id);
});

test('new items cause one new request of a search, which keeps its rows until the answer is complete', async () => {
  const old = item(9);
  const { loader, requests, ids } = await loaderWith([old], { ...query, words: 'canoe' });
  loader.applyEvent(putEvent({ ...old, thumbHash: 'x' }), old);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests.length).toBe(1);
  for (let each = 0; each < 5; each += 1) loader.applyEvent(putEvent(item(10)), undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests.length).toBe(2);
  const other = item(8);
  requests[1]?.take(blockOf([other]));
  expect(ids()).toEqual([old.id]);
  requests[1]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(ids()).toEqual([other.id]);
});

test('a new request aborts the one before, and a failed request keeps the loaded rows', async () => {
  const old = item(9);
  const { loader, requests, ids } = await loaderWith([old]);
  loader.ask();
  loader.ask();
  expect(requests[1]?.signal.aborted).toBe(true);
  requests[1]?.take(blockOf([item(1)]));
  requests[2]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(ids()).toEqual([old.id]);
  expect(loader.state().problem).toBeDefined();
  loader.ask();
  loader.close();
  expect(requests[3]?.signal.aborted).toBe(true);
});

test('items that become visible together are requested at once, without those hidden again', async () => {
  const items = Array.from({ length: 20 }, (_, at) => item(at));
  const requests: string[][] = [];
  const cache = createItemCache(async (ids) => {
    requests.push(ids);
    return items.filter(({ id }) => ids.includes(id));
  });
  const listener = vi.fn();
  const unfollows = items.map(({ id }) => cache.follow(id, listener));
  for (const unfollow of unfollows.slice(0, 15)) unfollow();
  await vi.advanceTimersByTimeAsync(100);
  expect(requests).toEqual([items.slice(15).map(({ id }) => id)]);
  expect(listener).toHaveBeenCalledTimes(5);
  expect(items.map(({ id }) => cache.peek(id) !== undefined)).toEqual(items.map((_, at) => at >= 15));
  cache.follow(items[19]?.id ?? '', listener);
  await vi.advanceTimersByTimeAsync(100);
  expect(requests.length).toBe(1);
});

test('prefetched items are not requested twice, and after a failure only visible ones are requested again', async () => {
  const items = Array.from({ length: 6 }, (_, at) => item(at));
  const ids = items.map(({ id }) => id);
  const requests: string[][] = [];
  const cache = createItemCache(async (requested) => {
    const isFirst = requests.push(requested) === 1;
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (isFirst) throw new Error('The connection is closed.');
    return items.filter(({ id }) => requested.includes(id));
  });
  cache.prefetch(ids.slice(0, 4));
  const listener = vi.fn();
  cache.follow(ids[0] ?? '', listener);
  cache.prefetch(ids.slice(2));
  await vi.advanceTimersByTimeAsync(100);
  expect(requests).toEqual([ids.slice(0, 4), ids.slice(4)]);
  await vi.advanceTimersByTimeAsync(1000);
  // Only the failed item that a cell waits for is requested again.
  expect(requests.slice(2)).toEqual([ids.slice(0, 1)]);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(ids.map((id) => cache.peek(id) !== undefined)).toEqual([true, false, false, false, true, true]);
});

test('an event replaces a cached item, and outdated items are requested again', async () => {
  const one = item(1);
  let requestCount = 0;
  const cache = createItemCache(async () => {
    requestCount += 1;
    return [one];
  });
  const listener = vi.fn();
  cache.follow(one.id, listener);
  await vi.advanceTimersByTimeAsync(100);
  cache.store([{ ...one, rating: 5 }, item(2)]);
  expect(cache.peek(one.id)?.rating).toBe(5);
  expect(listener).toHaveBeenCalledTimes(2);
  cache.outdated();
  await vi.advanceTimersByTimeAsync(100);
  expect([requestCount, cache.peek(one.id)?.rating]).toEqual([2, undefined]);
  cache.remove(one.id);
  expect(cache.peek(one.id)).toBeUndefined();
});

test('a changed take loads the index again if the query depends on shots', async () => {
  const dependent: readonly Partial<LibraryQuery>[] = [
    { stackTakes: true },
    { group: 'shot' },
    { group: 'project' },
    { conditions: [{ name: 'shot', value: '10' }] },
  ];
  for (const part of dependent) {
    const { loader, requests } = await loaderWith([item(1)], { ...query, ...part });
    loader.shotsChanged();
    await vi.advanceTimersByTimeAsync(300);
    expect(requests).toHaveLength(2);
    loader.close();
  }
  const { loader, requests } = await loaderWith([item(1)]);
  loader.shotsChanged();
  await vi.advanceTimersByTimeAsync(300);
  expect(requests).toHaveLength(1);
});

test('a measurement loads the index again if the query depends on measurements', async () => {
  const counted = async (part: Partial<LibraryQuery>) => {
    const { loader, requests } = await loaderWith([item(1)], { ...query, ...part });
    loader.measurementsChanged();
    await vi.advanceTimersByTimeAsync(300);
    loader.close();
    return requests.length;
  };
  expect(await counted({ order: 'sharpness' })).toBe(2);
  expect(await counted({ conditions: [{ name: 'frozen', value: '>3' }] })).toBe(2);
  expect(await counted({ order: 'oldest', conditions: [{ name: 'rating', value: '5' }] })).toBe(1);
});

test('an event of a measurement reaches the library, and one of a request does not', () => {
  const kinds: string[] = [];
  const stop = onLibraryEvent(({ kind }) => kinds.push(kind));
  emitLibraryEvent({ kind: 'measurements' });
  emitLibraryEvent({ kind: 'requests' });
  stop();
  expect(kinds).toEqual(['measurements']);
});

const rated = item(1, { rating: 4 });
test.each([
  ['a newer one that main sent meanwhile stays', [rated], { ...rated, rating: 0 }, 4],
  ['one that was deleted meanwhile does not return', [], rated, undefined],
  ['one that did not change is stored', undefined, rated, 4],
])('an answer that is older than a change: %s', async (_, changed, answer, rating) => {
  let answerLoad: (items: readonly Item[]) => void = () => {};
  const records = createItemCache(() => new Promise((resolve) => (answerLoad = resolve)));
  records.follow(rated.id, () => {});
  await vi.advanceTimersByTimeAsync(20);
  if (changed?.length === 0) records.remove(rated.id);
  else if (changed) records.store(changed);
  answerLoad([answer]);
  await vi.advanceTimersByTimeAsync(20);
  expect(records.peek(rated.id)?.rating).toBe(rating);
});
