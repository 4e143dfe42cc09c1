import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { XmpDocument } from '../../../electron/media/metadata/xmp-sidecar/xmp-document.ts';
import { inputRoute, inputUploadRoute, mediaRoute } from '../../../shared/contract/http-routes.ts';
import type { ImportLibraryReport } from '../../../shared/contract/import-library-contract.ts';
import { imageFileSchema } from '../../../shared/fields/field-values-and-drafts.ts';
import type { Item } from '../../../shared/library/item.ts';
import { makeImage } from '../../support/make-images.ts';
import { storeResults } from '../../support/store-results.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import { put } from './library-test-setup.ts';
import { noneDue, until } from './seed-items.ts';
import { twoLibraries } from './two-libraries.ts';

async function importLibrary({ calls }: TestApp, folder: string): Promise<ImportLibraryReport> {
  for await (const event of await calls.library.importLibrary({ folder }))
    if (event.kind === 'report') return event.report;
  throw new Error('There is no report.');
}

/** Returns every file below a folder with properties that change when it is touched. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const { size, mtimeMs } = statSync(join(entry.parentPath, entry.name));
      return `${join(entry.parentPath, entry.name).slice(folder.length)} ${size} ${mtimeMs}`;
    })
    .sort();
}

const said = ({ thumbHash: _, fileState: __, collections: ___, file: ____, ...item }: Item) => item;

test('an import copies what only the other library has with all data, leaves the rest unchanged, and repeats nothing', async () => {
  const { dataFolder, other, folder, mine, theirs } = await twoLibraries();
  const app = await openTestApp({ dataFolder });
  const lake = await app.calls.collections.create({ name: 'lake' });
  await until(() => noneDue(dataFolder));
  const otherBefore = filesOf(folder);

  const report = await importLibrary(app, other);
  expect(report).toMatchObject({ alreadyHere: 4, skipped: 0, lines: [], projectIds: [] });
  const theirIds = theirs.slice(4).map(({ id }) => id);
  expect([...report.itemIds].sort()).toEqual(theirIds.sort());
  expect(filesOf(folder)).toEqual(otherBefore);
  expect((await app.snapshot()).itemCount).toBe(24);
  const shot = (await app.snapshot()).collections.find(({ name }) => name === 'Opening shot');
  expect(shot?.parentId).toBe(lake.id);
  for (const [at, item] of theirs.slice(4).entries()) {
    const here = await app.calls.library.item({ id: item.id });
    expect(said(here)).toEqual(said(item));
    expect(here.collections ?? []).toEqual(at < 3 ? [shot?.id] : []);
    const served = await app.handle(new Request(`triptych://app${mediaRoute(item.id)}`));
    expect(Buffer.from(await served.arrayBuffer())).toEqual(readFileSync(join(folder, item.file)));
    const recipe = await app.calls.library.recipe({ id: item.id }).catch(() => undefined);
    if (item.runId !== undefined) expect(recipe?.draft.values['prompt']).toBe(item.prompt);
  }
  for (const item of mine.slice(8)) expect(said(await app.calls.library.item({ id: item.id }))).toEqual(said(item));

  expect(await importLibrary(app, folder)).toMatchObject({ itemIds: [], alreadyHere: 16, skipped: 0 });
  expect((await app.snapshot()).itemCount).toBe(24);
  // Items in the trash count as present and stay there.
  await app.calls.library.trash({ target: { ids: [...report.itemIds] } });
  expect(await importLibrary(app, folder)).toMatchObject({ itemIds: [], alreadyHere: 16 });
  expect((await app.snapshot()).itemCount).toBe(12);
});

test('another file under the ID of an item is a new item, once', async () => {
  const [dataFolder, other] = [await temporaryFolder(), await temporaryFolder()];
  const [mine] = await storeResults(dataFolder, { from: 0, count: 1 });
  const [theirs] = await storeResults(other, { from: 0, count: 1 });
  if (!mine || !theirs) throw new Error('There are too few items.');
  expect(theirs.id).toBe(mine.id);
  const edited = makeImage(41, 23);
  writeFileSync(join(other, 'library', theirs.file), edited);
  const app = await openTestApp({ dataFolder });
  const { itemIds } = await importLibrary(app, other);
  expect(itemIds).toHaveLength(1);
  expect(itemIds).not.toContain(mine.id);
  expect(await app.calls.library.item({ id: mine.id })).toMatchObject({ hash: mine.hash });
  expect(await app.calls.library.item({ id: itemIds[0] ?? '' })).toMatchObject({ prompt: mine.prompt, width: 41 });
  expect(await importLibrary(app, other)).toMatchObject({ itemIds: [], alreadyHere: 1 });
});

test('two different files that another library describes with one ID are two items, each once', async () => {
  const [dataFolder, other] = [await temporaryFolder(), await temporaryFolder()];
  const [first] = await storeResults(other, { from: 0, count: 1 });
  if (!first) throw new Error('There is no result.');
  const library = join(other, 'library');
  mkdirSync(join(library, 'copied'));
  const name = first.file.slice(first.file.lastIndexOf('/') + 1);
  copyFileSync(
    join(library, first.file.replace('.png', '.json')),
    join(library, 'copied', name.replace('.png', '.json')),
  );
  writeFileSync(join(library, 'copied', name), makeImage(41, 23));
  const app = await openTestApp({ dataFolder });
  const { itemIds, lines } = await importLibrary(app, other);
  expect(lines).toEqual([]);
  expect(new Set(itemIds).size).toBe(2);
  expect(itemIds).toContain(first.id);
  expect(await importLibrary(app, other)).toMatchObject({ itemIds: [], alreadyHere: 2 });
});

test('an XMP file comes along with all content of other programs', async () => {
  const [dataFolder, other] = [await temporaryFolder(), await temporaryFolder()];
  const [item] = await storeResults(other, { from: 0, count: 1 });
  if (!item) throw new Error('There is no result.');
  const document = new XmpDocument();
  document.setText('dc:source', 'theirs');
  document.changeList('dc:subject', () => false, ['shore']);
  put(join(other, 'library'), `${item.file}.xmp`, document.toString());
  const app = await openTestApp({ dataFolder });
  await importLibrary(app, other);
  const { file, tags } = await app.calls.library.item({ id: item.id });
  expect(tags).toContain('shore');
  const copy = readFileSync(join(dataFolder, 'library', file.replace(/\.png$/, '.xmp')), 'utf8');
  expect(copy).toBe(document.toString());
});

test('the input images of runs come along from a data folder', async () => {
  const [dataFolder, other] = [await temporaryFolder(), await temporaryFolder()];
  const there = await openTestApp({ dataFolder: other });
  const body = makeImage(60, 40);
  const headers = { 'content-length': String(body.length) };
  const given = new Request(`triptych://app${inputUploadRoute('heron.png')}`, {
    ...{ method: 'POST', body: new Uint8Array(body), headers },
  });
  const image = imageFileSchema.parse(await (await there.handle(given)).json());
  await there.close();
  await storeResults(other, { from: 0, count: 2, images: [image] });
  const app = await openTestApp({ dataFolder });
  const served = () => app.handle(new Request(`triptych://app${inputRoute(image.hash)}`));
  expect((await served()).status).toBe(404);
  await importLibrary(app, other);
  expect(Buffer.from(await (await served()).arrayBuffer())).toEqual(body);
});

test('hostile, damaged and newer sidecars are skipped and listed, and nothing is written outside the library', async () => {
  const [dataFolder, other] = [await temporaryFolder(), await temporaryFolder()];
  const [good, loose, sly] = await storeResults(other, { from: 0, count: 3 });
  await storeResults(dataFolder, { from: 50, count: 1 });
  if (!good || !loose || !sly) throw new Error('There are too few items.');
  const at = (name: string) => join(other, 'library', name);
  const json = (item: Item) => at(item.file.replace('.png', '.json'));
  renameSync(at(loose.file), at('mine.png'));
  const described = JSON.parse(readFileSync(json(sly), 'utf8'));
  const slyItem = { ...described.item, file: '../../../taken.png', taskId: '../../../taken', modelId: '../../..' };
  writeFileSync(json(sly), JSON.stringify({ ...described, item: { ...slyItem, origin: undefined } }));
  copyFileSync(at('mine.png'), at('newer.png'));
  writeFileSync(at('newer.png'), makeImage(33, 22));
  writeFileSync(at('newer.json'), JSON.stringify({ format: 'triptych-sidecar', version: 9 }));
  writeFileSync(at('broken.png'), 'no picture');
  writeFileSync(at('broken.json'), '{"format":');
  symlinkSync('/etc', at('linked'));
  symlinkSync('/etc/hostname', at('linked.png'));
  mkdirSync(at('.trash/2026'), { recursive: true });
  writeFileSync(at('.trash/2026/gone.png'), makeImage(20, 20));

  const app = await openTestApp({ dataFolder });
  const outside = filesOf(other);
  const report = await importLibrary(app, at(''));
  expect(filesOf(other)).toEqual(outside);
  expect(Object.fromEntries(report.lines.map(({ file, what }) => [file, what]))).toMatchObject({
    'newer.json': 'A newer version of Triptych wrote it.',
    'broken.json': 'It isn’t JSON.',
    'broken.png': expect.stringContaining('neither an image nor a video'),
    linked: 'It is a link; links aren’t followed.',
    'linked.png': 'It is a link; links aren’t followed.',
  });
  expect(report.itemIds).toHaveLength(4);
  const { items } = await app.snapshot();
  expect(items.find(({ origin }) => origin?.kind === 'import' && origin.name === 'mine.png')).toBeDefined();
  for (const { file } of items) expect(file).toMatch(/^\d{4}\/\d\d\/[a-z0-9.-]+\.png$/);
  expect(items.find(({ id }) => id === sly.id)).toMatchObject({ hash: sly.hash });

  const refusal = async (folder: string) =>
    importLibrary(app, folder).then(
      () => 'taken',
      (error) => error.data.sentence,
    );
  expect(await refusal(join(dataFolder, 'library'))).toMatch(/the folder of this library/);
  expect(await refusal(dataFolder)).toMatch(/the folder of this library|inside this folder/);
  expect(await refusal(join(dataFolder, 'library', '2026'))).toMatch(/inside this library/);
  expect(await refusal('somewhere')).toMatch(/^Enter the full path/);
  expect(await refusal(join(other, 'nowhere'))).toMatch(/the folder doesn’t exist/);
});

test('a stopped import ends after the current file, and a second import at the same time is refused', async () => {
  const [dataFolder, other] = [await temporaryFolder(), await temporaryFolder()];
  await storeResults(dataFolder, { from: 0, count: 1 });
  await storeResults(other, { from: 1, count: 30 });
  const app = await openTestApp({ dataFolder });
  const stop = new AbortController();
  const stream = await app.calls.library.importLibrary({ folder: other }, { signal: stop.signal });
  expect((await stream.next()).value).toEqual({ kind: 'progress', done: 0, total: 0 });
  await expect(importLibrary(app, other)).rejects.toMatchObject({ data: { kind: 'input' } });
  stop.abort();
  await stream.return?.(undefined);
  const whole = () => importLibrary(app, other).then(({ alreadyHere, itemIds }) => alreadyHere + itemIds.length);
  await expect.poll(whole).toBe(30);
  expect((await app.snapshot()).itemCount).toBe(31);
});
