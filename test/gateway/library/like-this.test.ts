import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { importRoute, inputUploadRoute, posterRoute } from '../../../shared/contract/http-routes.ts';
import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import type { Item } from '../../../shared/library/item.ts';
import { type Condition, type LibraryQuery, wholeLibrary } from '../../../shared/library/library-query.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { initialDraft } from '../../../shared/models/model.ts';
import { descriptorBytes } from '../../../shared/similarity/descriptor-layout.ts';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { makeImage } from '../../support/make-images.ts';
import { nearCopyMakers, promptOfBrief, renderTake } from '../../support/similar-images.ts';
import { draftOf } from '../support/app-at-gateway.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { indexOf } from './grid-index-of-query.ts';
import { readRows, until } from './seed-items.ts';

const like = (value: string, not?: true): Condition => ({ name: 'like', value, ...(not ? { not } : {}) });
const query = (...conditions: Condition[]): LibraryQuery => ({ ...wholeLibrary, conditions });

async function post(app: TestApp, route: string, body: Buffer): Promise<unknown> {
  const init = { method: 'POST', body: new Uint8Array(body), headers: { 'content-length': String(body.length) } };
  const answer = await app.handle(new Request(`triptych://app${route}`, init));
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

async function importImage(app: TestApp, name: string, body: Buffer): Promise<Item> {
  return importResultSchema.parse(await post(app, importRoute(name), body)).item;
}

/** Waits until all results can be compared. */
async function untilCompared(app: TestApp, id: string, count: number): Promise<void> {
  await expect
    .poll(async () => (await app.calls.library.facets({ query: query(like(id)) })).count, { timeout: 60_000 })
    .toBe(count);
}

/** The only model that needs no image, and one that changes an image. */
const [fromText, fromImage] = ['image-c-2.5-t2i-preview', 'image-c-2.6-image'] as const;

/** Starts a run in the sandbox, and returns its result. */
async function makeTake(app: TestApp, modelId: string, values: Draft['values']): Promise<Item> {
  const model = modelById(modelId);
  if (!model) throw new Error(modelId);
  const opening = initialDraft(model);
  const draft = { ...opening, values: { ...opening.values, ...values } };
  const { id } = await app.calls.tasks.start({ modelId, draft });
  await app.taskWhere(id, ({ state }) => state === 'done');
  const [item] = await app.itemsOf(id);
  if (!item) throw new Error('no item');
  return item;
}

/** Returns three takes of one brief: of two models and three seeds. */
async function makeTakes(app: TestApp, prompt: string, seed: number): Promise<[Item, ...Item[]]> {
  const first = await makeTake(app, fromText, { prompt, seed });
  const second = await makeTake(app, fromText, { prompt, seed: seed + 31 });
  const image = await app.calls.inputs.fromItem({ id: first.id });
  const changes = { prompt, seed: seed + 1, size: '768*768', n: 1, images: [image] };
  return [first, second, await makeTake(app, fromImage, changes)];
}

interface KnownResult {
  readonly id: string;
  /** Ids of the other takes of its brief and of its copies. */
  readonly relatives: ReadonlySet<string>;
  readonly flipped?: string;
}

/** The others are in `library-search.test.ts`, with more briefs. */
const importedCopies = ['smaller', 'jpeg', 'cropped', 'flipped'] as const;

test('runs of one brief and imported copies come before other results, and mirrored copies are found', async () => {
  const app = await openTestApp({ sandbox: true, clock: loadTolerantClock(40) });
  const results: KnownResult[] = [];
  for (let brief = 0; brief < 2; brief += 1) {
    const prompt = promptOfBrief(brief * 11);
    const takes = await makeTakes(app, prompt, brief * 100);
    const [copied] = takes;
    const media = await app.handle(new Request(`triptych://app/media/${copied.id}`));
    const file = Buffer.from(await media.arrayBuffer());
    const copies = new Map<string, Item>();
    for (const name of importedCopies) {
      const copy = await nearCopyMakers[name]?.(file);
      if (copy) copies.set(name, await importImage(app, `${brief} ${name}.png`, copy));
    }
    const copyIds = [...copies.values()].map(({ id }) => id);
    for (const { id } of takes) {
      const others = takes.filter((take) => take.id !== id).map((take) => take.id);
      const isCopied = id === copied.id;
      const flipped = isCopied ? copies.get('flipped')?.id : undefined;
      results.push({ id, relatives: new Set([...others, ...(isCopied ? copyIds : [])]), ...(flipped && { flipped }) });
    }
    for (const id of copyIds) {
      const others = copyIds.filter((other) => other !== id);
      results.push({ id, relatives: new Set([copied.id, ...others, ...takes.map((take) => take.id)]) });
    }
  }
  await untilCompared(app, results[0]?.id ?? '', results.length);

  let [found, wanted, flips, foundFlips] = [0, 0, 0, 0];
  for (const { id, relatives, flipped } of results) {
    const { ids } = await indexOf(app, query(like(id)));
    expect(ids[0]).toBe(id);
    expect(ids).toHaveLength(results.length);
    const nearest = ids.filter((other) => other !== id).slice(0, relatives.size);
    found += nearest.filter((other) => relatives.has(other)).length;
    wanted += relatives.size;
    if (flipped === undefined) continue;
    flips += 1;
    if (nearest.includes(flipped)) foundFlips += 1;
  }
  expect(found / wanted).toBeGreaterThanOrEqual(0.9);
  expect(foundFlips / flips).toBeGreaterThanOrEqual(0.8);
});

/** A library of imported images: each of these hues and a copy of each in another size. */
async function openHues(hues: readonly number[], dataFolder?: string) {
  const app = await openTestApp({ ...(dataFolder && { dataFolder }), clock: loadTolerantClock(20) });
  const items: { readonly hue: number; readonly whole: Item; readonly small: Item }[] = [];
  for (const hue of hues) {
    const whole = await importImage(app, `hue ${hue}.png`, makeImage(320, 200, 'image/png', hue));
    const small = await importImage(app, `small ${hue}.png`, makeImage(120, 75, 'image/png', hue));
    items.push({ hue, whole, small });
  }
  const [first] = items;
  if (!first) throw new Error('no item');
  await untilCompared(app, first.whole.id, hues.length * 2);
  return { app, items, first };
}

test('similarity works together with filters, words, several images and the opposite order', async () => {
  const { app, items, first } = await openHues([200, 80, 320]);
  const [, second, third] = items;
  if (!second || !third) throw new Error('no items');
  const all = await indexOf(app, query(like(first.whole.id)));
  expect(all.ids.slice(0, 2).toSorted()).toEqual([first.whole.id, first.small.id].toSorted());
  // Days would separate them.
  expect(new Set(all.groups)).toEqual(new Set(['']));
  const opposite = (await indexOf(app, query(like(first.whole.id, true)))).ids;
  expect(opposite.slice(-2).toSorted()).toEqual([first.whole.id, first.small.id].toSorted());

  await app.calls.library.rate({ ids: [second.small.id, first.small.id], rating: 4 });
  const rated = await indexOf(app, query(like(first.whole.id), { name: 'rating', value: '4' }));
  expect(rated.ids).toEqual([first.small.id, second.small.id]);
  const named = await indexOf(app, { ...query(like(first.whole.id)), words: 'small' });
  expect(named.ids).toHaveLength(3);
  expect(named.ids[0]).toBe(first.small.id);
  const two = (await indexOf(app, query(like(second.whole.id), like(third.small.id)))).ids;
  expect(new Set(two.slice(0, 4))).toEqual(new Set([second.whole.id, second.small.id, third.whole.id, third.small.id]));
  const facets = await app.calls.library.facets({ query: query(like(first.whole.id)) });
  expect(facets).toMatchObject({ count: 6 });
  expect(facets.notCompared).toBeUndefined();
});

test('near copies are one stack if the query stacks', async () => {
  const { app, first } = await openHues([200, 80]);
  const { ids, shots, selected } = await indexOf(app, { ...query(like(first.whole.id)), stackTakes: true });
  expect(ids).toHaveLength(4);
  expect(shots[0]).toBe(shots[1]);
  expect(shots[2]).toBe(shots[3]);
  expect(shots[0]).not.toBe(shots[2]);
  expect(selected).toEqual([1, 0, 1, 0]);
});

test('an image that is not in the library is compared like a result, and a missing one is an error', async () => {
  const { app, first } = await openHues([200, 80]);
  const dropped = await nearCopyMakers['flipped']?.(makeImage(320, 200, 'image/png', 80));
  if (!dropped) throw new Error('no image');
  const { hash } = (await post(app, inputUploadRoute('dropped.png'), dropped)) as { hash: string };
  for (const value of [hash, `${hash} dropped.png`]) {
    const { ids } = await indexOf(app, query(like(value)));
    expect(ids.slice(2).toSorted()).toEqual([first.whole.id, first.small.id].toSorted());
  }
  await expect(indexOf(app, query(like('0'.repeat(64))))).rejects.toThrow('Drop it on the search field again.');
  const missing = like(first.whole.id.replace(/^.{8}/, '00000000'));
  await expect(indexOf(app, query(missing))).rejects.toThrow('The result to compare with isn’t in the library.');
});

test('a lost descriptor is computed again from its thumbnail, and leaves with its last item', async () => {
  const dataFolder = await temporaryFolder();
  const { app, items, first } = await openHues([200, 80], dataFolder);
  await app.close();
  const described = () => readRows(dataFolder, 'SELECT hash FROM visual_descriptors').length;
  expect(described()).toBe(4);
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  database.exec('DELETE FROM visual_descriptors');
  database.close();

  const again = await openTestApp({ dataFolder, clock: loadTolerantClock(40) });
  // The search does not wait for the others.
  const early = await again.calls.library.facets({ query: query(like(first.whole.id)) });
  expect(early.count + (early.notCompared ?? 0)).toBe(4);
  await until(() => described() === 4);
  await untilCompared(again, first.whole.id, 4);
  await until(() => again.pushes.some(({ kind }) => kind === 'measurements'));
  const { ids } = await indexOf(again, query(like(first.small.id)));
  expect(ids.slice(0, 2).toSorted()).toEqual([first.whole.id, first.small.id].toSorted());

  const [, second] = items;
  const removed = [second?.whole.id ?? '', second?.small.id ?? ''];
  await again.calls.library.trash({ target: { ids: removed } });
  await again.calls.library.purge({});
  expect(described()).toBe(2);
  expect((await indexOf(again, query(like(first.whole.id)))).ids).toHaveLength(2);
});

test('a result without a descriptor gets one when a search compares with it', async () => {
  const dataFolder = await temporaryFolder();
  const { app, first } = await openHues([200], dataFolder);
  await app.close();
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  // As an earlier formula wrote it.
  database.exec('UPDATE visual_descriptors SET version = 0');
  database.close();
  const again = await openTestApp({ dataFolder });
  expect((await indexOf(again, query(like(first.whole.id)))).ids).toEqual([first.whole.id]);
  expect((await again.calls.library.facets({ query: query(like(first.whole.id)) })).notCompared).toBe(1);
});

test('a take of the same brief comes before results that look more alike', async () => {
  const app = await openTestApp({ sandbox: true, clock: loadTolerantClock(40) });
  const [take, other] = await Promise.all(
    [1, 2].map((seed) => makeTake(app, fromText, { prompt: 'A heron at night', seed })),
  );
  const file = await renderTake({ prompt: 'A canoe at night', model: fromText, seed: 5, width: 320, height: 180 });
  const foreign = await importImage(app, 'foreign.png', file);
  if (!take || !other) throw new Error('no take');
  await untilCompared(app, take.id, 3);
  expect((await indexOf(app, query(like(take.id)))).ids).toEqual([take.id, other.id, foreign.id]);
});

test('videos are compared by several frames: a copy stays near, one that only begins alike does not', async () => {
  const dataFolder = await temporaryFolder();
  const app = await openTestApp({ sandbox: true, dataFolder, clock: loadTolerantClock(40) });
  const prompts = ['A heron lands', 'A ferry leaves', 'Snow on a roof', 'A market at noon'];
  const valuesOf = (prompt: string) => draftOf('video-d-pro', prompt).values;
  const videos = await Promise.all(prompts.map((prompt) => makeTake(app, 'video-d-pro', valuesOf(prompt))));
  const [original, copy, other, earlier] = videos;
  if (!original || !copy || !other || !earlier) throw new Error('no video');
  // The window draws these frames: main can't decode a video.
  const sendFrames = async ({ id }: Item, hues: readonly number[], width: number) => {
    for (const [frame, hue] of hues.entries())
      await post(app, posterRoute(id, frame), makeImage(width, (width * 9) / 16, 'image/jpeg', hue));
  };
  await sendFrames(original, [200, 80, 320], 640);
  await sendFrames(copy, [200, 80, 320], 160);
  await sendFrames(other, [200, 20, 140], 640);
  // As an earlier version left it.
  await sendFrames(earlier, [200], 640);
  const still = await importImage(app, 'still.png', makeImage(320, 180, 'image/png', 320));
  await untilCompared(app, original.id, 5);

  const found = await indexOf(app, { ...query(like(original.id)), stackTakes: true });
  const stackOf = (item: Item) => found.shots[found.ids.indexOf(item.id)];
  expect(stackOf(original)).toBe(stackOf(copy));
  expect(stackOf(other)).not.toBe(stackOf(original));
  expect(found.ids.indexOf(other.id)).toBeGreaterThan(found.ids.indexOf(copy.id));
  // A frame of two videos finds both, and is no copy of them.
  const ofStill = await indexOf(app, { ...query(like(still.id)), stackTakes: true });
  expect(new Set(ofStill.ids.slice(0, 3))).toEqual(new Set([still.id, original.id, copy.id]));
  expect(ofStill.shots[ofStill.ids.indexOf(still.id)]).not.toBe(ofStill.shots[ofStill.ids.indexOf(original.id)]);

  await app.close();
  const lengths = () =>
    readRows(dataFolder, 'SELECT length(descriptor) AS bytes FROM visual_descriptors ORDER BY bytes');
  expect(lengths().map(({ bytes }) => Number(bytes) / descriptorBytes)).toEqual([1, 1, 3, 3, 3]);
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  database.exec('DELETE FROM visual_descriptors');
  database.close();
  const again = await openTestApp({ sandbox: true, dataFolder, clock: loadTolerantClock(40) });
  await until(() => lengths().length === 5);
  expect(lengths().map(({ bytes }) => Number(bytes) / descriptorBytes)).toEqual([1, 1, 3, 3, 3]);
  expect((await again.handle(new Request(`triptych://app${posterRoute(copy.id, 3)}`, { method: 'POST' }))).status).toBe(
    404,
  );
});
