import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { XmpDocument } from '../../../electron/media/metadata/xmp-sidecar/xmp-document.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import { importXmpRoute } from '../../../shared/contract/http-routes.ts';
import type { Item } from '../../../shared/library/item.ts';
import { makeImage } from '../../support/make-images.ts';
import { hasExiftool, runExiftool } from '../../support/run-exiftool.ts';
import { memorySettings, openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { importImage } from './credential-test-setup.ts';
import { put } from './library-test-setup.ts';
import { noneDue, until } from './seed-items.ts';
import { changeFile, turnedOn, withValues, writtenDocument, xmpOf } from './xmp-test-setup.ts';

describe('XMP sidecars', () => {
  test('are not written by default, and are written for all results when the setting is turned on', async () => {
    const { filled, app, first, second, has } = await withValues(2, { settingsFile: memorySettings() });
    expect(has(xmpOf(first))).toBe(false);
    await app.calls.settings.change({ xmpSidecars: 'in-place-of-extension' });
    const document = await writtenDocument(filled, first);
    expect(document.text('xmp:Rating')).toBe('4');
    expect(document.text('xmpDM:pick')).toBe('1');
    expect(document.localizedText('dc:title')).toBe('The lake');
    expect(document.list('dc:subject')).toEqual(['Lake', 'Snow & ice']);
    // A result without values has no file, unless its source is to be stated.
    expect(has(xmpOf(second))).toBe(false);
    await app.calls.settings.change({ xmpDigitalSource: true });
    await until(() => has(xmpOf(second)));
    expect((await writtenDocument(filled, second)).text('Iptc4xmpExt:DigitalSourceType')).toMatch(
      /\/algorithmicMedia$/,
    );
  });

  test('with the other name of an earlier version are read and written, and new ones have the one name', async () => {
    const settings = { settingsFile: memorySettings({ xmpSidecars: 'after-extension' }) };
    const { dataFolder, app, first, second, has, library, readAgain, current } = await withValues(2, settings);
    renameSync(join(library, xmpOf(first)), join(library, `${first.file}.xmp`));
    const path = join(library, `${first.file}.xmp`);
    const document = new XmpDocument(readFileSync(path, 'utf8'));
    document.setText('xmp:Rating', '2');
    writeFileSync(path, document.toString());
    expect(await readAgain()).toMatchObject({ read: 1, changed: 1 });
    expect(await current()).toMatchObject({ rating: 2, title: 'The lake' });
    await app.calls.library.edit({ target: { ids: [first.id, second.id] }, change: { rating: 5 } });
    await until(() => noneDue(dataFolder));
    expect(new XmpDocument(readFileSync(path, 'utf8')).text('xmp:Rating')).toBe('5');
    expect([has(xmpOf(first)), has(xmpOf(second)), has(`${second.file}.xmp`)]).toEqual([false, true, false]);
  });

  test('of a killed program are written at the next start', async () => {
    const { filled, app, first, open, has } = await withValues(2, { settingsFile: memorySettings() });
    await app.close();
    expect(has(xmpOf(first))).toBe(false);
    // A kill after the transaction of an edit leaves the row and the line of its due sidecars.
    const database = await openDatabase(filled.dataFolder);
    await createItemStore(database).change(first.id, (item) => ({ ...item, rating: 3 }));
    await database.destroy();
    await open(turnedOn());
    expect((await writtenDocument(filled, first)).text('xmp:Rating')).toBe('3');
  });
});

describe('an XMP sidecar', () => {
  test('follows its file to the trash and back, and is deleted with it', async () => {
    const { app, first, second, has, filled, library } = await withValues();
    put(library, `${second.file}.xmp`, new XmpDocument().toString());
    await app.calls.library.trash({ target: { ids: [first.id, second.id] } });
    expect([has(xmpOf(first)), has(`.trash/${xmpOf(first)}`)]).toEqual([false, true]);
    expect([has(`${second.file}.xmp`), has(`.trash/${second.file}.xmp`)]).toEqual([false, true]);
    // The file belongs to an item, so emptying old files of the trash leaves it.
    await app.calls.library.restore({ ids: [first.id, second.id] });
    expect([has(xmpOf(first)), has(`${second.file}.xmp`)]).toEqual([true, true]);
    expect((await writtenDocument(filled, first)).text('xmp:Rating')).toBe('4');
    await app.calls.library.trash({ target: { ids: [first.id, second.id] } });
    await app.calls.library.purge({ ids: [first.id] });
    expect([has(xmpOf(first)), has(`.trash/${xmpOf(first)}`)]).toEqual([false, false]);
    expect(has(`.trash/${second.file}.xmp`)).toBe(true);
    await app.calls.library.purge({});
    expect(has(`.trash/${second.file}.xmp`)).toBe(false);
  });

  test('never replaces a file of another program when its own file is restored', async () => {
    const { app, first, library, has } = await withValues();
    await app.calls.library.trash({ target: { ids: [first.id] } });
    put(library, xmpOf(first), 'theirs');
    await app.calls.library.restore({ ids: [first.id] });
    expect(readFileSync(join(library, xmpOf(first)), 'utf8')).toBe('theirs');
    expect(has(`.trash/${xmpOf(first)}`)).toBe(true);
  });

  test('is no file without an item, in both spellings of its name', async () => {
    const { app, first, second, library } = await withValues();
    put(library, `${second.file}.xmp`, new XmpDocument().toString());
    put(library, '2026/11/stranger.xmp', 'x');
    const strays: string[] = [];
    for await (const event of await app.calls.storage.check()) {
      if (event.kind === 'report') strays.push(...event.report.strays.map(({ file }) => file));
    }
    expect(strays).toEqual(['2026/11/stranger.xmp']);
    expect(first.file).not.toBe(second.file);
  });

  test('moves with the library', async () => {
    const { app, first, library } = await withValues();
    const target = join(await temporaryFolder(), 'moved');
    mkdirSync(target);
    await app.calls.library.move({ to: target });
    await until(() => existsSync(join(target, xmpOf(first))) && !existsSync(join(library, xmpOf(first))));
    expect(existsSync(join(target, first.file))).toBe(true);
  });
});

describe('“Read XMP again”', () => {
  test('takes what another program changed, and one undo for each edit restores it in both places', async () => {
    const { filled, app, first, current, readAgain } = await withValues();
    await changeFile(filled, first, (file) => {
      file.setText('xmp:Rating', '-1');
      file.setLocalizedText('dc:title', 'Other');
      file.changeList('dc:subject', (tag) => tag === 'Lake', ['boat']);
    });
    const report = await readAgain();
    expect(report).toMatchObject({ read: 1, changed: 1, unusable: 0 });
    expect(await current()).toMatchObject({ flag: 'reject', rating: 4, title: 'Other', tags: ['boat', 'Snow & ice'] });
    expect((await writtenDocument(filled, first)).text('xmpDM:pick')).toBe('-1');
    expect(await readAgain()).toMatchObject({ read: 1, changed: 0, editIds: [] });
    for (const editId of report.editIds) await app.calls.library.undoEdit({ editId });
    expect(await current()).toMatchObject({ flag: 'pick', rating: 4, title: 'The lake', tags: ['Lake', 'Snow & ice'] });
    const restored = await writtenDocument(filled, first);
    expect([restored.text('xmp:Rating'), restored.localizedText('dc:title')]).toEqual(['4', 'The lake']);
    expect(restored.list('dc:subject').sort()).toEqual(['Lake', 'Snow & ice']);
  });

  test('and a change in the library: the last change wins, value by value', async () => {
    const { filled, app, first, current, readAgain } = await withValues();
    await changeFile(filled, first, (file) => {
      file.setText('xmp:Rating', '5');
      file.setLocalizedText('dc:title', 'Theirs');
    });
    await app.calls.library.edit({ target: { ids: [first.id] }, change: { rating: 2 } });
    expect((await writtenDocument(filled, first)).text('xmp:Rating')).toBe('2');
    expect(await readAgain()).toMatchObject({ changed: 1 });
    expect(await current()).toMatchObject({ rating: 2, title: 'Theirs' });
  });

  test('changes nothing for hostile files, which stay, and reads the others', async () => {
    const { filled, app, items, first, second, library, current, readAgain } = await withValues(4);
    const [, , third, last] = items as [Item, Item, Item, Item];
    await app.calls.library.edit({ target: { ids: [last.id] }, change: { rating: 1 } });
    await changeFile(filled, last, (file) => file.setText('xmp:Rating', '3'));
    const hostile = '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>';
    put(library, xmpOf(first), hostile);
    mkdirSync(join(library, xmpOf(third)));
    const outside = join(await temporaryFolder(), 'outside.xmp');
    writeFileSync(outside, new XmpDocument().toString());
    symlinkSync(outside, join(library, xmpOf(second)));
    await app.calls.library.edit({ target: { ids: [first.id, second.id] }, change: { rating: 1 } });
    await until(() => noneDue(filled.dataFolder));
    const report = await readAgain();
    expect(report).toMatchObject({ read: 1, changed: 1, unusable: 3 });
    expect(report.lines.map(({ what }) => what).sort()).toEqual([
      expect.stringContaining('it is a link, a folder'),
      expect.stringContaining('it is a link, a folder'),
      'The XMP file stays as it is: it isn’t valid XMP, has a document type, or is nested too deeply. Delete or repair it.',
    ]);
    expect(readFileSync(join(library, xmpOf(first)), 'utf8')).toBe(hostile);
    expect(await current()).toMatchObject({ rating: 1 });
  });

  test('is not needed for a file that is imported with its XMP file', async () => {
    const app = await openTestApp();
    const item = await importImage(app, makeImage(64, 48, 'image/png'));
    const document = new XmpDocument();
    document.setText('xmp:Rating', '4');
    document.setText('dc:source', 'theirs');
    const body = new Uint8Array(Buffer.from(document.toString()));
    const route = `triptych://app${importXmpRoute(item.id)}`;
    await app.handle(new Request(route, { method: 'POST', body }));
    expect(await app.calls.library.item({ id: item.id })).toMatchObject({ rating: 4 });
    const { folder } = (await app.snapshot()).library;
    expect(readFileSync(join(folder, item.file.replace('.png', '.xmp')), 'utf8')).toBe(document.toString());
  });

  test('is not needed for a file without an item that is imported from the library folder', async () => {
    const { app, library, readAgain } = await withValues();
    put(library, 'new/lake.png', makeImage(64, 48, 'image/png'));
    const document = new XmpDocument();
    document.changeList('dc:subject', () => false, ['shore']);
    put(library, 'new/lake.xmp', document.toString());
    const ids: string[] = [];
    for await (const event of await app.calls.storage.check()) {
      if (event.kind === 'report') ids.push(...event.report.strays.map(({ id }) => id));
    }
    const { itemIds } = await app.calls.storage.importStrays({ ids });
    expect(itemIds).toHaveLength(1);
    expect(await app.calls.library.item({ id: itemIds[0] ?? '' })).toMatchObject({ tags: ['shore'] });
    expect(await readAgain()).toMatchObject({ changed: 0 });
  });
});

describe.skipIf(!hasExiftool)('exiftool', () => {
  test('reads what the program writes, and the program reads what it changes', async () => {
    const { filled, app, first, library, current, readAgain } = await withValues();
    const path = join(library, xmpOf(first));
    const [shown] = JSON.parse(runExiftool(['-json', '-G1', '-XMP:all', path]));
    expect(shown).toMatchObject({ 'XMP-xmp:Rating': 4, 'XMP-xmp:Label': 'Pick', 'XMP-dc:Title': 'The lake' });
    runExiftool([
      '-overwrite_original',
      '-XMP-xmp:Rating=2',
      '-XMP-dc:Subject-=Lake',
      '-XMP-photoshop:City=Bern',
      path,
    ]);
    expect(await readAgain()).toMatchObject({ read: 1, changed: 1, unusable: 0 });
    expect(await current()).toMatchObject({ rating: 2, tags: ['Snow & ice'] });
    await app.calls.library.edit({ target: { ids: [first.id] }, change: { rating: 5, flag: null } });
    await until(() => noneDue(filled.dataFolder));
    const [again] = JSON.parse(runExiftool(['-json', '-G1', '-XMP:all', path]));
    expect(again).toMatchObject({ 'XMP-xmp:Rating': 5, 'XMP-photoshop:City': 'Bern' });
    expect(await readAgain()).toMatchObject({ changed: 0 });
  });
});
