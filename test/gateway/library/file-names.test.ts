import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { mediaRoute } from '../../../shared/contract/http-routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import { makeImage } from '../../support/make-images.ts';
import { draftOf, openAtGateway } from '../support/app-at-gateway.ts';
import { type FakeServer, openFakeServer, report, sendJson } from '../support/fake-server.ts';
import { memorySettings, temporaryFolder } from '../support/open-test-app.ts';

const modelId = 'image-c-2.5-t2i-preview';
const draft = draftOf(modelId, 'CON: a heron / in the "fog"? 🌊');

/** An app that names files by `nameTemplate`, at a gateway whose runs make three images. */
async function openWith(nameTemplate: string, dataFolder: string, given?: FakeServer) {
  const store =
    given ??
    (await openFakeServer(({ path }, response) => {
      response.end(makeImage(90, 60, 'image/png', Number(path.slice(1, 2)) * 50));
    }));
  const images = [1, 2, 3].map((number) => `${store.origin}/${number}.png`);
  const { app } = await openAtGateway(
    { poll: (_, response) => sendJson(response, 200, report('completed', { images })) },
    { dataFolder, settingsFile: memorySettings({ nameTemplate }) },
  );
  return { app, store };
}

const filesIn = (dataFolder: string) =>
  readdirSync(join(dataFolder, 'library'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(png|json)$/.test(name) && name !== 'collections.json')
    .map((name) => name.replace(/^\d{4}[/\\]\d\d[/\\]/, ''))
    .sort();

const placeOf = ({ id, position, file, hash }: Item) => ({ id, position, file, hash });

// Accents, Japanese voiced kana and Hangul have two Unicode forms. A copy through macOS or a file server changes them.
test.each(['Café à Nîmes', 'がぎぐげご', '한국어 강'])(
  'files whose names have the other Unicode form are found: %s',
  async (prompt) => {
    const dataFolder = await temporaryFolder();
    const first = await openWith('{slug}', dataFolder);
    const { id } = await first.app.calls.tasks.start({ modelId, draft: draftOf(modelId, prompt) });
    await first.app.taskWhere(id, (task) => task.state === 'done');
    const [rated] = await first.app.itemsOf(id);
    if (!rated) throw new Error('There is no result');
    await first.app.calls.library.edit({ target: { ids: [rated.id] }, change: { rating: 4 } });
    await first.app.close();
    const folder = join(dataFolder, 'library');
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (/\.(png|json)$/.test(name)) renameSync(join(folder, name), join(folder, name.normalize('NFD')));
    }
    const { app } = await openWith('{slug}', dataFolder, first.store);
    const items = await app.itemsOf(id);
    expect(items.every(({ file }) => file.normalize('NFD') !== file)).toBe(true);
    for (const item of items) {
      expect((await app.handle(new Request(`http://app${mediaRoute(item.id)}`))).status).toBe(200);
      // The file does not wait for the note of its name.
      await expect
        .poll(async () => (await app.calls.library.item({ id: item.id })).file)
        .toBe(item.file.normalize('NFD'));
    }
    expect((await app.itemsOf(id)).map(({ fileState }) => fileState)).toEqual([undefined, undefined, undefined]);
    expect(await app.calls.library.item({ id: rated.id })).toMatchObject({ rating: 4, hash: rated.hash });
  },
);

/** The same disk without the last transaction: the state between the file's name and its row. */
function takeRowsBack(dataFolder: string): void {
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  const links = [0, 1, 2].map((index) => `'$.links[${index}].itemId'`).join(', ');
  database.exec(
    `DELETE FROM items; UPDATE tasks SET state = 'saving', record = json_remove(json_set(record, '$.state', 'saving'), ${links}, '$.endedAt')`,
  );
  database.close();
}

test('results are named by the current template, each name once, and existing files keep their names', async () => {
  const dataFolder = await temporaryFolder();
  const { app } = await openWith('{slug}', dataFolder);
  const { id } = await app.calls.tasks.start({ modelId, draft });
  await app.taskWhere(id, (task) => task.state === 'done');
  const short = id.slice(0, 8);
  const items = await app.itemsOf(id);
  const stems = filesIn(dataFolder).filter((name) => name.endsWith('.png'));
  // The first result has the plain name; the names of the others include their run.
  expect(stems).toHaveLength(3);
  expect(stems).toContain('con-a-heron-in-the-fog.png');
  for (const stem of stems) expect(stem).toMatch(new RegExp(`^con-a-heron-in-the-fog(-${short}-[123])?\\.png$`));
  expect(filesIn(dataFolder).filter((name) => name.endsWith('.json'))).toEqual(
    stems.map((stem) => stem.replace('.png', '.json')),
  );
  await expect(app.calls.settings.change({ nameTemplate: '../{n}' })).rejects.toThrow();
  await app.calls.settings.change({ nameTemplate: 'Reel {n}' });
  const again = await app.calls.tasks.start({ modelId, draft });
  await app.taskWhere(again.id, (task) => task.state === 'done');
  expect(filesIn(dataFolder).filter((name) => name.endsWith('.png'))).toEqual(
    expect.arrayContaining(['Reel 1.png', 'Reel 2.png', 'Reel 3.png', ...stems]),
  );
  // Thumbnails are made at the same time, so the thumbnail of an item may appear between the two reads.
  expect((await app.itemsOf(id)).map(placeOf)).toEqual(items.map(placeOf));
});

test('after a kill between file and row, and with another template, each file is found and not downloaded again', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openWith('{slug} {n}', dataFolder);
  const { id } = await first.app.calls.tasks.start({ modelId, draft });
  await first.app.taskWhere(id, (task) => task.state === 'done');
  const before = await first.app.itemsOf(id);
  await first.app.close();
  takeRowsBack(dataFolder);
  const fetched = first.store.requests.length;

  const { app } = await openWith('{date}-{seed}-{size}', dataFolder, first.store);
  await app.taskWhere(id, (task) => task.state === 'done');
  const after = await app.itemsOf(id);
  const facts = (items: typeof after) => items.map(({ position, file, hash }) => [position, file, hash]).sort();
  expect(facts(after)).toEqual(facts(before));
  expect(first.store.requests.length).toBe(fetched);
});

test('after a kill between sidecar and file, the file is downloaded again under the name in its sidecar', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openWith('{slug} {n}', dataFolder);
  const { id } = await first.app.calls.tasks.start({ modelId, draft });
  await first.app.taskWhere(id, (task) => task.state === 'done');
  const items = await first.app.itemsOf(id);
  await first.app.close();
  const names = filesIn(dataFolder);
  takeRowsBack(dataFolder);
  for (const { file } of items) rmSync(join(dataFolder, 'library', file));

  const { app } = await openWith('{date}-{id}-{n}', dataFolder, first.store);
  await app.taskWhere(id, (task) => task.state === 'done');
  expect(filesIn(dataFolder)).toEqual(names);
  expect(await app.itemsOf(id)).toHaveLength(3);
});
