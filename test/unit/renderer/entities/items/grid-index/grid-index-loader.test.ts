import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LibraryEvent } from '../../../../../../renderer/api/library-events.ts';
import { idAt } from '../../../../../../renderer/entities/items/grid-index/grid-index.ts';
import {
  createGridIndexLoader,
  type ReadIndex,
} from '../../../../../../renderer/entities/items/grid-index/grid-index-loader.ts';
import { createItemCache } from '../../../../../../renderer/entities/items/grid-index/item-cache.ts';
import { type IndexBlock, rowsOf, setUuid } from '../../../../../../shared/library/grid-index-blocks.ts';
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
  const rows = rowsOf(items.length);
  for (const [at, { id, createdAt }] of items.entries()) {
    setUuid(rows.ids, at, id);
    rows.times[at] = createdAt;
  }
  return { rows, names: [''], found: items.length };
}

/** Main, answering when it is told to. */
function main() {
  const asked: { signal: AbortSignal; take: (block: IndexBlock) => void; end: () => void; fail: () => void }[] = [];
  const read: ReadIndex = (_query, signal, take) =>
    new Promise((resolve, reject) => {
      asked.push({ signal, take, end: resolve, fail: () => reject(new Error('broken')) });
    });
  return { asked, read };
}

const query: LibraryQuery = { ...wholeLibrary, group: 'none' };
const told = (what: Item): LibraryEvent => ({ kind: 'put', part: 'items', entry: what });

async function feedWith(items: readonly Item[], of = query) {
  const { asked, read } = main();
  const feed = createGridIndexLoader(of, read);
  asked[0]?.take(blockOf(items));
  asked[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  const ids = () => {
    const { index } = feed.state();
    return Array.from({ length: index.count }, (_, position) => idAt(index, position));
  };
  return { feed, asked, ids };
}

test('rows are shown as they come in, and are all there at the end', async () => {
  const { asked, read } = main();
  const feed = createGridIndexLoader(query, read);
  asked[0]?.take(blockOf([item(9), item(8)]));
  expect(feed.state()).toMatchObject({ isComplete: false, found: 2 });
  expect(feed.state().index.count).toBe(2);
  asked[0]?.take(blockOf([item(7)]));
  asked[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(feed.state()).toMatchObject({ isComplete: true, found: 3 });
});

test('how many there are is said once it is known', async () => {
  const { asked, read } = main();
  const feed = createGridIndexLoader({ ...query, words: 'canoe' }, read);
  asked[0]?.take({ ...blockOf([item(9), item(8)]), found: undefined });
  expect(feed.state()).toMatchObject({ isComplete: false, found: undefined, index: { count: 2 } });
  asked[0]?.take({ ...blockOf([item(7), item(6)]), found: undefined });
  expect(feed.state()).toMatchObject({ isComplete: false, found: undefined, index: { count: 4 } });
  asked[0]?.take({ ...blockOf([]), found: 4 });
  asked[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(feed.state()).toMatchObject({ isComplete: true, found: 4, index: { count: 4 } });
});

test('what is new goes where it belongs, what is gone leaves, and nothing is asked for again', async () => {
  const [a, b, c] = [item(9), item(7), item(5)];
  const { feed, asked, ids } = await feedWith([a, b, c]);
  const between = item(6);
  feed.told(told(between), undefined);
  feed.told({ kind: 'remove', part: 'items', id: a.id }, undefined);
  feed.told(told({ ...c, trashedAt: 1 }), c);
  await vi.advanceTimersByTimeAsync(1000);
  expect(ids()).toEqual([b.id, between.id]);
  expect(asked.length).toBe(1);
});

test('what is told while rows come in is put in when they are here', async () => {
  const { asked, read } = main();
  const feed = createGridIndexLoader(query, read);
  const [old, fresh] = [item(1), item(2)];
  asked[0]?.take(blockOf([old]));
  feed.told(told(fresh), undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(feed.state().index.count).toBe(1);
  asked[0]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(idAt(feed.state().index, 0)).toBe(fresh.id);
});

test('of a search only main can tell what a change does: it is asked once all is calm, and nothing blinks meanwhile', async () => {
  const held = item(9);
  const { feed, asked, ids } = await feedWith([held], { ...query, words: 'canoe' });
  feed.told(told({ ...held, thumbHash: 'x' }), held);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.length).toBe(1);
  for (let each = 0; each < 5; each += 1) feed.told(told(item(10)), undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.length).toBe(2);
  const other = item(8);
  asked[1]?.take(blockOf([other]));
  expect(ids()).toEqual([held.id]);
  asked[1]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(ids()).toEqual([other.id]);
});

test('asked again, the answer before is given up; a failed one keeps what is here', async () => {
  const held = item(9);
  const { feed, asked, ids } = await feedWith([held]);
  feed.ask();
  feed.ask();
  expect(asked[1]?.signal.aborted).toBe(true);
  asked[1]?.take(blockOf([item(1)]));
  asked[2]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect(ids()).toEqual([held.id]);
  expect(feed.state().problem).toBeDefined();
  feed.ask();
  feed.close();
  expect(asked[3]?.signal.aborted).toBe(true);
});

test('records that come into sight together make one question, and those that left again none', async () => {
  const items = Array.from({ length: 20 }, (_, at) => item(at));
  const questions: string[][] = [];
  const records = createItemCache(async (ids) => {
    questions.push(ids);
    return items.filter(({ id }) => ids.includes(id));
  });
  const heard = vi.fn();
  const stops = items.map(({ id }) => records.follow(id, heard));
  for (const stop of stops.slice(0, 15)) stop();
  await vi.advanceTimersByTimeAsync(100);
  expect(questions).toEqual([items.slice(15).map(({ id }) => id)]);
  expect(heard).toHaveBeenCalledTimes(5);
  expect(items.map(({ id }) => records.peek(id) !== undefined)).toEqual(items.map((_, at) => at >= 15));
  records.follow(items[19]?.id ?? '', heard);
  await vi.advanceTimersByTimeAsync(100);
  expect(questions.length).toBe(1);
});

test('records asked for ahead are not asked for again, and are wanted still when that question fails', async () => {
  const items = Array.from({ length: 6 }, (_, at) => item(at));
  const ids = items.map(({ id }) => id);
  const questions: string[][] = [];
  const records = createItemCache(async (asked) => {
    const isFirst = questions.push(asked) === 1;
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (isFirst) throw new Error('The line is down.');
    return items.filter(({ id }) => asked.includes(id));
  });
  records.ahead(ids.slice(0, 4));
  const heard = vi.fn();
  records.follow(ids[0] ?? '', heard);
  records.ahead(ids.slice(2));
  await vi.advanceTimersByTimeAsync(100);
  expect(questions).toEqual([ids.slice(0, 4), ids.slice(4)]);
  await vi.advanceTimersByTimeAsync(1000);
  // Only the failed record that a cell waits for is requested again.
  expect(questions.slice(2)).toEqual([ids.slice(0, 1)]);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(ids.map((id) => records.peek(id) !== undefined)).toEqual([true, false, false, false, true, true]);
});

test('a record that main tells of replaces the one that is here, and outdated ones are asked for again', async () => {
  const one = item(1);
  let asked = 0;
  const records = createItemCache(async () => {
    asked += 1;
    return [one];
  });
  const heard = vi.fn();
  records.follow(one.id, heard);
  await vi.advanceTimersByTimeAsync(100);
  records.told([{ ...one, rating: 5 }, item(2)]);
  expect(records.peek(one.id)?.rating).toBe(5);
  expect(heard).toHaveBeenCalledTimes(2);
  records.outdated();
  await vi.advanceTimersByTimeAsync(100);
  expect([asked, records.peek(one.id)?.rating]).toEqual([2, undefined]);
  records.gone(one.id);
  expect(records.peek(one.id)).toBeUndefined();
});
