import { readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { thumbnailRoute } from '../../../shared/contract/http-routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import type { CheckReport } from '../../../shared/library/storage-summary.ts';
import { makeImage } from '../../support/make-images.ts';
import type { TestApp } from '../support/open-test-app.ts';
import { filledLibrary, put } from './library-test-setup.ts';

async function checked(app: TestApp): Promise<CheckReport> {
  for await (const event of await app.calls.storage.check()) if (event.kind === 'report') return event.report;
  throw new Error('The check ended without a report');
}

test('the used space adds up by model, kind and month, with the trash separate', async () => {
  const { items, open } = await filledLibrary(3);
  const [first] = items as [Item];
  const app = await open();
  await app.calls.library.trash({ target: { ids: [first.id] } });
  const summary = await app.calls.storage.summary();
  const both = { count: 2, bytes: 12 };
  expect(summary).toMatchObject({
    library: both,
    trash: { count: 1, bytes: 6 },
    models: [{ name: 'video-d-pro', ...both }],
    kinds: [{ name: 'video', ...both }],
    months: [{ name: '2026-11', ...both }],
    missing: 0,
    changed: 0,
    inputs: { count: 0, bytes: 0 },
  });
  expect(summary.free).toBeGreaterThan(0);
});

test('items with the same content are found, except those in the trash', async () => {
  const { items, open } = await filledLibrary(4, (index) => (index < 3 ? 'the same' : 'another'));
  const app = await open();
  const found = await app.calls.storage.duplicates();
  expect(found).toMatchObject({ groupCount: 1, bytes: 16 });
  const [group] = found.groups;
  expect(group?.items.map(({ id }) => id)).toEqual([items[2]?.id, items[1]?.id, items[0]?.id]);
  await app.calls.library.trash({ target: { ids: [items[0]?.id ?? '', items[1]?.id ?? ''] } });
  expect((await app.calls.storage.duplicates()).groups).toEqual([]);
});

test('F53: a check reports missing files, edited files, and files without an item', async () => {
  const { library, items, open } = await filledLibrary(4);
  const [deleted, edited, renamed, whole] = items as [Item, Item, Item, Item];
  const app = await open();
  rmSync(join(library, deleted.file));
  // The same length: only the content differs, and the changed time triggers the check.
  writeFileSync(join(library, edited.file), 'film Z');
  utimesSync(join(library, whole.file), 1e9, 1e9);
  renameSync(join(library, renamed.file), join(library, '2026/11/my favourite.mp4'));
  put(library, 'brought/holiday.png', makeImage(40, 30));
  put(library, 'notes.txt', 'mine');
  put(library, 'collections.json', '{}');

  const report = await checked(app);
  expect(report.checkedCount).toBe(4);
  expect(report.missing.map(({ id }) => id).toSorted()).toEqual([deleted.id, renamed.id].toSorted());
  expect(report.changed.map(({ id }) => id)).toEqual([edited.id]);
  expect(report.strays.map(({ file, kind }) => [file, kind])).toEqual([
    ['2026/11/my favourite.mp4', 'lost'],
    ['brought/holiday.png', 'media'],
    ['notes.txt', 'other'],
  ]);
});

test('a renamed file is restored, an image is imported, and another file goes to the trash and back', async () => {
  const { library, items, has, open } = await filledLibrary(1);
  const [item] = items as [Item];
  const app = await open();
  renameSync(join(library, item.file), join(library, 'mine.mp4'));
  put(library, 'holiday.png', makeImage(40, 30));
  put(library, 'notes.txt', 'mine');
  const idOf = (report: CheckReport, file: string) => report.strays.find((stray) => stray.file === file)?.id ?? '';
  const report = await checked(app);

  expect(await app.calls.storage.restoreMissing({ ids: [idOf(report, 'mine.mp4')] })).toEqual({ count: 1 });
  expect([has(item.file), has('mine.mp4')]).toEqual([true, false]);
  expect((await app.calls.library.item({ id: item.id })).fileState).toBeUndefined();

  const taken = await app.calls.storage.importStrays({
    ids: [idOf(report, 'holiday.png'), idOf(report, 'notes.txt')],
  });
  expect(taken).toEqual({ itemIds: [expect.any(String)], refused: [] });
  expect(has('holiday.png')).toBe(false);
  const imported = await app.calls.library.item({ id: taken.itemIds[0] ?? '' });
  expect(imported.origin).toMatchObject({ kind: 'import', name: 'holiday.png' });

  const ids = [idOf(report, 'notes.txt')];
  expect(await app.calls.storage.trashStrays({ ids })).toEqual({ count: 1 });
  expect([has('notes.txt'), has('.trash/notes.txt')]).toEqual([false, true]);
  expect(await app.calls.storage.restoreStrays({ ids })).toEqual({ count: 1 });
  expect(readFileSync(join(library, 'notes.txt'), 'utf8')).toBe('mine');
  await app.calls.storage.trashStrays({ ids });
  await app.calls.library.purge({});
  expect(has('.trash/notes.txt')).toBe(false);
  expect((await checked(app)).strays).toEqual([]);
});

test('a file with its sidecar is restored as the original item, in place', async () => {
  const { library, items, has, open } = await filledLibrary(1);
  const [known] = items as [Item];
  const app = await open();
  const id = '6f1b2a30-5f0e-4d3c-9a51-0d5b8a7e1c01';
  const video = Buffer.from('another film');
  const said = { prompt: 'A heron, found again', rating: 4, tags: ['lake'], seed: 7 };
  const item = {
    ...known,
    ...said,
    id,
    taskId: id,
    file: '../elsewhere.mp4',
    bytes: video.length,
    hash: 'b'.repeat(64),
  };
  const sidecar = { format: 'triptych-sidecar', version: 1, item, import: { name: 'film.mp4', importedAt: 1 } };
  put(library, 'old disk/heron.mp4', video);
  put(library, 'old disk/heron.json', JSON.stringify(sidecar));
  const { strays } = await checked(app);
  const ids = strays.filter(({ kind }) => kind === 'media').map((stray) => stray.id);
  expect(await app.calls.storage.importStrays({ ids })).toEqual({ itemIds: [id], refused: [] });
  expect(await app.calls.library.item({ id })).toMatchObject({ ...said, file: 'old disk/heron.mp4' });
  expect(has('old disk/heron.mp4')).toBe(true);
  expect((await checked(app)).strays).toEqual([]);
});

test('an edited file can be accepted if it still has its file type', async () => {
  const { library, open } = await filledLibrary(1);
  const app = await open();
  put(library, 'one.png', makeImage(40, 30));
  put(library, 'two.png', makeImage(80, 20));
  const ids = (await checked(app)).strays.map(({ id }) => id);
  const [one = '', two = ''] = (await app.calls.storage.importStrays({ ids })).itemIds;
  const files = [await app.calls.library.item({ id: one }), await app.calls.library.item({ id: two })];
  writeFileSync(join(library, files[0]?.file ?? ''), makeImage(64, 48));
  writeFileSync(join(library, files[1]?.file ?? ''), 'no picture at all');
  expect((await checked(app)).changedCount).toBe(2);
  expect(await app.calls.storage.acceptChanged({ ids: [one, two] })).toEqual({ count: 1 });
  expect(await app.calls.library.item({ id: one })).toMatchObject({ width: 64, height: 48 });
  expect((await checked(app)).changed.map(({ id }) => id)).toEqual([two]);
});

test('cleared thumbnails are made again on request', async () => {
  const { library, open } = await filledLibrary(1);
  const app = await open();
  put(library, 'one.png', makeImage(600, 400));
  const [id = ''] = (
    await app.calls.storage.importStrays({ ids: (await checked(app)).strays.map((stray) => stray.id) })
  ).itemIds;
  const ask = () => app.handle(new Request(`triptych://app${thumbnailRoute(id)}`));
  expect((await ask()).status).toBe(200);
  expect((await app.calls.storage.clearThumbnails()).count).toBe(1);
  expect((await app.calls.storage.summary()).thumbnails.count).toBe(0);
  expect((await ask()).status).toBe(200);
  expect((await app.calls.storage.summary()).thumbnails.count).toBe(1);
});
