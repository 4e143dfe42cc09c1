import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  importRoute,
  inputRoute,
  inputThumbnailRoute,
  inputUploadRoute,
} from '../../../shared/contract/http-routes.ts';
import { type ImageFile, imageFileSchema } from '../../../shared/fields/field-values-and-drafts.ts';
import { importResultSchema } from '../../../shared/library/import-result.ts';
import type { Item } from '../../../shared/library/item.ts';
import { wholeLibrary } from '../../../shared/library/library-query.ts';
import { makeImage } from '../../support/make-images.ts';
import { storeResults } from '../../support/store-results.ts';
import { allFilesAreWritten, readRows, until } from '../library/seed-items.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

const at = (route: string) => `triptych://app${route}`;

async function post(app: TestApp, route: string, body: Buffer): Promise<unknown> {
  const headers = { 'content-length': String(body.length) };
  const answer = await app.handle(new Request(at(route), { method: 'POST', body: new Uint8Array(body), headers }));
  expect(answer.status).toBe(200);
  return answer.json();
}

/** Records may have another order of their fields. */
function withRecords(rows: readonly Record<string, unknown>[]) {
  return rows.map((row) => ({ ...row, record: JSON.parse(String(row['record'])) }));
}

/** Returns everything in the tables of the library that is equal in any database, so never a row number. */
function dump(dataFolder: string): Record<string, unknown> {
  const rows = (sql: string) => readRows(dataFolder, sql);
  const ofItem = (columns: string, table: string) =>
    rows(`SELECT id, ${columns} FROM ${table} JOIN items USING (number) ORDER BY 1, 2, 3`);
  return {
    // The state of the file and its ThumbHash are not part of the compared facts.
    records: rows(`SELECT json_remove(record, '$.fileState', '$.thumbHash') AS record FROM items ORDER BY id`).map(
      ({ record }) => JSON.parse(String(record)),
    ),
    columns:
      rows(`SELECT id, kind, model_id, rating, flag, trashed_at, seed, width, height, seconds, bytes, hash, synthetic,
      origin_kind, comparison_id, task_id, position, file, created_at FROM items ORDER BY id`),
    tags: ofItem('folded, tag', 'item_tags'),
    places: ofItem('collection_id, number * 0', 'item_collections'),
    texts: ofItem('text, spaced', 'item_texts'),
    sources: ofItem('place, way, item_id, item_sources.hash', 'item_sources'),
    collections: rows('SELECT id, parent_id, name, record FROM collections ORDER BY id'),
    projects: withRecords(rows('SELECT id, changed_at, trashed_at, folded, record FROM projects ORDER BY id')),
    shots: withRecords(rows('SELECT * FROM shots ORDER BY id')),
    takes: rows('SELECT * FROM takes ORDER BY shot_id, place'),
  };
}

/** Returns the program's answers about the origin of results: settings, source images, and the images themselves. */
async function lineage(app: TestApp, items: readonly Item[], input: ImageFile) {
  const recipes = await Promise.all(
    items.map(({ id }) => app.calls.library.recipe({ id }).catch((error: unknown) => String(error))),
  );
  const images = [inputRoute(input.hash), inputThumbnailRoute(input.hash)].map(async (route) => {
    const answer = await app.handle(new Request(at(route)));
    return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')];
  });
  const graphs = await Promise.all(items.map(({ id }) => app.calls.library.lineage({ id, depth: 3 })));
  const ends = graphs.map(({ nodes, links, more }) => ({
    nodes: nodes.map(({ key, layer }) => [key, layer]),
    links,
    more,
  }));
  return { recipes, images: await Promise.all(images), ends };
}

function textsOfProjects(dataFolder: string): string[] {
  const folder = join(dataFolder, 'library', 'projects');
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}

async function atRest(app: TestApp): Promise<void> {
  await expect.poll(async () => (await app.snapshot()).maintenance.job).toBeUndefined();
}

/** A library with every kind of user data, where every file matches its row. */
async function usedLibrary(dataFolder: string): Promise<ImageFile> {
  const first = await openTestApp({ dataFolder });
  const given = imageFileSchema.parse(await post(first, inputUploadRoute('Heron.png'), makeImage(120, 90)));
  await first.close();
  const [video] = await storeResults(dataFolder, { from: 0, count: 1 });
  const input: ImageFile = { ...given, origin: { kind: 'item', itemId: video?.id ?? '' } };
  const items = await storeResults(dataFolder, { from: 1, count: 63, images: [input] });
  const app = await openTestApp({ dataFolder });
  const { library, collections } = app.calls;
  const outer = await collections.create({ name: 'Lake film' });
  const inner = await collections.create({ name: 'Opening — 霧', parentId: outer.id });
  const deep = await collections.create({ name: 'Accepts', parentId: inner.id });
  const emptyCollection = await collections.create({ name: 'Nothing yet', parentId: outer.id });
  await collections.change({ id: emptyCollection.id, name: 'Move later', parentId: null });
  const ids = items.map(({ id }) => id);
  await library.edit({ target: { ids: ids.slice(0, 20) }, change: { addTo: [outer.id, deep.id], rating: 3 } });
  await library.edit({
    target: { ids: ids.slice(5, 9) },
    change: { addTags: ['Übersee', '湖'], note: 'Said\n“twice”' },
  });
  await library.edit({ target: { ids: ids.slice(7, 8) }, change: { removeTags: ['all'], rating: null } });
  await library.rate({ ids: ids.slice(12, 18), flag: 'reject', rating: 0 });
  const own = importResultSchema.parse(
    await post(app, importRoute('Holiday 2019.png'), makeImage(90, 60, 'image/png', 9)),
  );
  await library.edit({ target: { ids: [own.item.id] }, change: { addTags: ['own'], addTo: [inner.id] } });
  await library.trash({ target: { ids: ids.slice(30, 35) } });
  await library.edit({ target: { query: { ...wholeLibrary, trash: true } }, change: { rating: 1 } });
  await addProjects(app, ids);
  await until(() => allFilesAreWritten(dataFolder));
  await app.close();
  return input;
}

/** Adds a project with scenes, reference sets, takes and trims, and another one in Trash. */
async function addProjects({ calls: { projects } }: TestApp, ids: readonly string[]): Promise<void> {
  const [scene, set] = [{ id: randomUUID(), title: 'Am Hafen — 港' }, randomUUID()];
  const { id } = await projects.create({
    title: 'Harbour film',
    rate: { numerator: 30_000, denominator: 1001 },
    notes: 'Said\n“twice”',
    scenes: [scene],
    references: [{ id: set, title: 'Ferry', kind: 'product', itemIds: ids.slice(0, 3) }],
  });
  const takes = ids.slice(3, 7).map((itemId) => ({ itemId }));
  const [first = '', second = ''] = ids.slice(3);
  const { shots } = await projects.createShots({
    id,
    shots: [{ title: 'Boats at dawn' }, { brief: 'A ferry leaves.' }, {}],
  });
  const [one = '', two = '', last] = shots.map((shot) => shot.id);
  await projects.change({
    id,
    project: { posterItemId: first },
    shots: [
      {
        ...{ id: one, addTakes: takes, selectedItemId: second, sceneId: scene.id, referenceIds: [set] },
        ...{ trims: [{ itemId: second, trim: { in: 12, out: 60 } }] },
        ...{ firstFrame: { kind: 'shared', itemId: first, shotId: two } },
      },
      {
        ...{ id: two, firstFrame: { kind: 'last-frame', shotId: one } },
        acceptedFrames: { itemId: first, first: { itemId: second, frame: 60 }, last: { itemId: first } },
      },
      { id: last ?? '', trashed: true },
    ],
  });
  const other = await projects.create({ title: 'Old idea' });
  await projects.remove({ id: other.id });
}

test('a database that is rebuilt from the folder is equal row by row and word by word', async () => {
  const dataFolder = await temporaryFolder();
  const input = await usedLibrary(dataFolder);
  const before = dump(dataFolder);
  const records = before['records'] as Item[];
  expect(records).toHaveLength(65);
  const first = await openTestApp({ dataFolder });
  const knownBefore = await lineage(first, records, input);
  await first.close();
  expect(knownBefore.images.map(([status]) => status)).toEqual([200, 200]);
  expect(knownBefore.ends.some(({ more }) => more.length > 0)).toBe(true);
  const collections = readFileSync(join(dataFolder, 'library', 'collections.json'), 'utf8');
  const projectFiles = textsOfProjects(dataFolder);
  expect(projectFiles).toHaveLength(2);

  for (const name of ['triptych.db', 'triptych.db-wal', 'triptych.db-shm', 'care.json', 'backups', 'inputs/.small']) {
    rmSync(join(dataFolder, name), { recursive: true, force: true });
  }
  const second = await openTestApp({ dataFolder });
  await atRest(second);
  // Rebuilds at the user's request, in addition to the automatic rebuild of a new database.
  await second.calls.maintenance.rebuild();
  await atRest(second);
  expect((await second.snapshot()).maintenance.report).toMatchObject({
    asked: true,
    added: 0,
    changed: 0,
    same: 65,
    refused: 0,
  });
  expect(await lineage(second, records, input)).toEqual(knownBefore);
  await second.close();
  expect(dump(dataFolder)).toEqual(before);
  expect(readFileSync(join(dataFolder, 'library', 'collections.json'), 'utf8')).toBe(collections);
  expect(textsOfProjects(dataFolder)).toEqual(projectFiles);
});
