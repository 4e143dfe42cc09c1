import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../../shared/library/item.ts';
import type { Lineage } from '../../../shared/library/lineage.ts';
import type { Source } from '../../../shared/library/lineage-source.ts';
import { makeImage } from '../../support/make-images.ts';
import { idOf } from '../../support/store-results.ts';
import { draftOf, openAtGateway } from '../support/app-at-gateway.ts';
import { openFakeServer, report, sendJson } from '../support/fake-server.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { indexOf } from './grid-index-of-query.ts';

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex');

let moment = Date.UTC(2026, 10, 1);

/** Adds an item with an empty file; each one is newer than the previous ones. */
function itemOf(name: string, more: Partial<Item> = {}): Item {
  moment += 1000;
  return {
    id: idOf(name),
    kind: 'image',
    file: `2026/11/${name}.png`,
    mime: 'image/png',
    bytes: 5,
    hash: hashOf(name),
    width: 64,
    height: 48,
    createdAt: moment,
    modelId: 'image-e-2',
    prompt: name,
    taskId: idOf(`task ${name}`),
    position: 1,
    synthetic: true,
    ...more,
  };
}

const given = (name: string, more: Partial<Source> = {}): Source => ({
  as: 'input',
  itemId: idOf(name),
  hash: hashOf(name),
  name: `${name}.png`,
  ...more,
});

async function openWith(items: readonly Item[]): Promise<TestApp> {
  const dataFolder = await temporaryFolder();
  const database = await openDatabase(dataFolder);
  await database.transaction().execute(async (on) => {
    for (const item of items) await createItemStore(database).add(item, on);
  });
  await database.destroy();
  return openTestApp({ dataFolder });
}

/** Returns lines such as `-1 film` and `film > frame: frame 3`. */
function inWords({ nodes, links }: Lineage) {
  const names = new Map(
    nodes.map((node) => [
      node.key,
      node.kind === 'item' ? node.item.prompt : node.kind === 'file' ? node.name : 'missing',
    ]),
  );
  return {
    nodes: nodes.map(({ key, layer }) => `${layer} ${names.get(key)}`),
    links: links
      .map(({ from, to, as, frame }) => `${names.get(from)} > ${names.get(to)}: ${as}${frame ? ` ${frame}` : ''}`)
      .sort(),
  };
}

const video = itemOf('film', { kind: 'video', file: '2026/11/film.mp4', mime: 'video/mp4', seconds: 4 });
const frame = itemOf('frame', {
  origin: { kind: 'frame', itemId: video.id, frame: 12, seconds: 0.5 },
  sources: [{ as: 'frame', itemId: video.id, hash: video.hash, frame: 12 }],
});
/** Made from that frame, as the app passes it: the video by its id, the image by its hash. */
const edit = itemOf('edit', {
  sources: [
    { as: 'frame', itemId: video.id, hash: frame.hash, frame: 12, name: 'film.mp4' },
    { as: 'input', hash: hashOf('photo'), name: 'photo.jpg' },
  ],
});
const clip = itemOf('clip', { kind: 'video', sources: [given('edit'), given('lost')] });
const other = itemOf('other', {
  sources: [{ as: 'frame', itemId: video.id, hash: hashOf('not kept'), frame: 30, name: 'film.mp4' }],
});

test('the lineage leads from a video over its frame to an edit and a clip, and from each of them in both directions', async () => {
  const app = await openWith([video, frame, edit, clip, other]);
  const lineage = async ({ id }: Item, depth = 3) => inWords(await app.calls.library.lineage({ id, depth }));
  expect(await lineage(edit)).toEqual({
    nodes: ['0 edit', '-1 frame', '-1 photo.jpg', '-2 film', '1 clip'],
    links: ['edit > clip: input', 'film > frame: frame 12', 'frame > edit: input', 'photo.jpg > edit: input'],
  });
  expect(await lineage(video)).toEqual({
    nodes: ['0 film', '1 other', '1 frame', '2 edit', '3 clip'],
    links: ['edit > clip: input', 'film > frame: frame', 'film > other: frame', 'frame > edit: input'],
  });
  expect((await lineage(clip)).nodes).toEqual([
    '0 clip',
    '-1 edit',
    '-1 missing',
    '-2 frame',
    '-2 photo.jpg',
    '-3 film',
  ]);
  expect((await lineage(clip, 1)).nodes).toEqual(['0 clip', '-1 edit', '-1 missing']);
  expect(await lineage(other)).toEqual({ nodes: ['0 other', '-1 film'], links: ['film > other: frame 30'] });

  // An item in the trash does not appear as a derived result, but still appears as a source of other items.
  await app.calls.library.trash({ target: { ids: [clip.id, video.id] } });
  expect((await lineage(edit)).nodes).toEqual(['0 edit', '-1 frame', '-1 photo.jpg', '-2 film']);
  await app.calls.library.purge({ ids: [video.id] });
  expect((await lineage(edit)).nodes).toEqual(['0 edit', '-1 frame', '-1 photo.jpg', '-2 missing']);
});

test('a remix is linked to the result whose settings it took, from the run to the search', async () => {
  const store = await openFakeServer((_, response) => response.end(makeImage(80, 60)));
  const { app } = await openAtGateway({
    poll: (_, response) => sendJson(response, 200, report('completed', { images: [`${store.origin}/a`] })),
  });
  const modelId = 'image-c-2.5-t2i-preview';
  const made = async (draft: Draft) => {
    const { id } = await app.calls.tasks.start({ modelId, draft });
    await app.taskWhere(id, (task) => task.state === 'done');
    const [item] = await app.itemsOf(id);
    if (!item) throw new Error('There is no item.');
    return item;
  };
  const first = await made(draftOf(modelId, 'first'));
  const { draft } = await app.calls.library.recipe({ id: first.id });
  const second = await made({ ...draft, values: { ...draft.values, prompt: 'second' }, remixOf: first.id });
  expect(second.sources).toEqual([{ as: 'remix', itemId: first.id }]);
  const lineage = async ({ id }: Item) => inWords(await app.calls.library.lineage({ id, depth: 2 }));
  expect(await lineage(second)).toEqual({ nodes: ['0 second', '-1 first'], links: ['first > second: remix'] });
  expect(await lineage(first)).toEqual({ nodes: ['0 first', '1 second'], links: ['first > second: remix'] });
  const { ids } = await indexOf(app, { conditions: [{ name: 'from', value: first.id }] });
  expect(ids).toEqual([second.id]);
  const sidecar = JSON.parse((await app.calls.library.sidecar({ id: second.id })).text);
  expect(sidecar.request.draft.remixOf).toBe(first.id);
});

test('a result that was both an image input and the source of a remix counts as an image input', async () => {
  const source = itemOf('source');
  const both = itemOf('both', { sources: [{ as: 'remix', itemId: source.id }, given('source')] });
  const app = await openWith([source, both]);
  for (const { id } of [source, both]) {
    expect(inWords(await app.calls.library.lineage({ id, depth: 1 })).links).toEqual(['source > both: input']);
  }
});

test('lineages with cycles end, and so do a thousand results of one source', async () => {
  const [one, two] = [itemOf('one', { sources: [given('two')] }), itemOf('two', { sources: [given('one')] })];
  const itself = itemOf('itself', { sources: [given('itself')] });
  const many = Array.from({ length: 1000 }, (_, index) => itemOf(`made ${index}`, { sources: [given('source')] }));
  const source = itemOf('source');
  const app = await openWith([one, two, itself, source, ...many]);
  const lineage = ({ id }: Item) => app.calls.library.lineage({ id, depth: 4 });
  const circle = inWords(await lineage(one));
  expect(circle.nodes).toEqual(['0 one', '-1 two']);
  expect(circle.links).toEqual(['one > two: input', 'two > one: input']);
  expect((await lineage(itself)).nodes).toHaveLength(1);
  const wide = await lineage(source);
  expect(wide.nodes.slice(1).map((node) => node.kind === 'item' && node.item.prompt)).toEqual(
    Array.from({ length: 8 }, (_, index) => `made ${999 - index}`),
  );
  expect(wide.more).toEqual([{ of: source.id, count: 992 }]);
  const { ids } = await indexOf(app, { conditions: [{ name: 'from', value: source.id }] });
  expect(new Set(ids)).toEqual(new Set(many.map(({ id }) => id)));
  const excluded = await indexOf(app, { conditions: [{ name: 'from', value: source.id, not: true }] });
  expect(excluded.ids).toHaveLength(4);
});
