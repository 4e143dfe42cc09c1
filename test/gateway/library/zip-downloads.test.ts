import { spawnSync } from 'node:child_process';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { zipDownloadRoute, zipDownloadsRoute } from '../../../shared/contract/http-routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import type { PreparedDownload } from '../../../shared/library/prepared-download.ts';
import { makeNoisyImage } from '../../support/make-images.ts';
import { entriesOf } from '../../support/zip-entries.ts';
import { draftOf, openAtGateway } from '../support/app-at-gateway.ts';
import { openFakeServer, report, sendJson } from '../support/fake-server.ts';
import { type TestApp, temporaryFolder } from '../support/open-test-app.ts';

// Larger than one chunk that is read at a time.
const file = makeNoisyImage(500, 400);

async function withOneItem(): Promise<{ app: TestApp; item: Item; path: string }> {
  const dataFolder = await temporaryFolder();
  const store = await openFakeServer((_, response) => response.end(file));
  const { app } = await openAtGateway(
    { poll: (_, response) => sendJson(response, 200, report('completed', { images: [`${store.origin}/a`] })) },
    { dataFolder },
  );
  const modelId = 'image-c-2.5-t2i-preview';
  const { id } = await app.calls.tasks.start({ modelId, draft: draftOf(modelId) });
  await app.taskWhere(id, (task) => task.state === 'done');
  const [item] = await app.itemsOf(id);
  if (!item) throw new Error('no item');
  return { app, item, path: join(dataFolder, 'library', item.file) };
}

const pack = (app: TestApp, zipDownload: unknown) =>
  app.handle(new Request(`http://app${zipDownloadsRoute}`, { method: 'POST', body: JSON.stringify(zipDownload) }));
const open = (app: TestApp, id: string) => app.handle(new Request(`http://app${zipDownloadRoute(id)}`));

test('texts of the page and files of the library become one folder in a ZIP of the announced length', async () => {
  const { app, item } = await withOneItem();
  const html = '<p>Härons</p>';
  const files = [
    { name: 'index.html', text: html },
    { name: 'media/a.png', itemId: item.id },
    { name: 'media/b.png', itemId: item.id },
  ];
  const packed = (await (await pack(app, { name: 'two-herons', files })).json()) as PreparedDownload;
  const out = await open(app, packed.id);
  expect(Object.fromEntries(out.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="two-herons.zip"',
    'content-length': String(packed.bytes),
  });
  const bytes = Buffer.from(await out.arrayBuffer());
  expect(bytes.length).toBe(packed.bytes);
  const entries = entriesOf(bytes);
  expect(Object.keys(entries)).toEqual(
    ['index.html', 'media/a.png', 'media/b.png'].map((name) => `two-herons/${name}`),
  );
  expect(entries['two-herons/index.html']?.toString()).toBe(html);
  expect(entries['two-herons/media/b.png']?.equals(file)).toBe(true);
  // Checks the ZIP file with another ZIP reader, if the machine has one.
  const savedZip = join(await temporaryFolder(), 'kept.zip');
  await writeFile(savedZip, bytes);
  const python = spawnSync('python3', [
    '-c',
    `import zipfile; print(zipfile.ZipFile(${JSON.stringify(savedZip)}).testzip())`,
  ]);
  if (python.status === 0) expect(python.stdout.toString().trim()).toBe('None');
});

test('names that lead out of the folder, and invalid file lists, are refused', async () => {
  const { app, item } = await withOneItem();
  const good = { name: 'index.html', text: '' };
  const bad = {
    'a path to the parent folder': { name: 'x', files: [{ name: '../index.html', text: '' }] },
    'from the root': { name: 'x', files: [{ name: '/etc/passwd.txt', text: '' }] },
    backslash: { name: 'x', files: [{ name: 'a\\b.txt', text: '' }] },
    hidden: { name: 'x', files: [{ name: '.htaccess', text: '' }] },
    'a folder with a slash': { name: 'x/y', files: [good] },
    'one name twice': { name: 'x', files: [good, good] },
    'text and item': { name: 'x', files: [{ ...good, itemId: item.id }] },
    nothing: { name: 'x', files: [] },
    'no object': 7,
  };
  for (const [what, zipDownload] of Object.entries(bad)) {
    const response = await pack(app, zipDownload);
    expect([what, response.status]).toEqual([what, 422]);
  }
  expect((await open(app, crypto.randomUUID())).status).toBe(404);
});

test('a missing file is reported before anything is saved, and one that grew meanwhile ends the download', async () => {
  const { app, item, path } = await withOneItem();
  const zipDownload = { name: 'x', files: [{ name: 'a.png', itemId: item.id }] };
  const { id } = (await (await pack(app, zipDownload)).json()) as PreparedDownload;
  await appendFile(path, 'more');
  await expect((await open(app, id)).arrayBuffer()).rejects.toThrow();
  await rm(path);
  const response = await pack(app, zipDownload);
  expect(response.status).toBe(422);
  expect((await response.json()).sentence).toBe(`Couldn’t export ${item.file}: its file is missing.`);
});
