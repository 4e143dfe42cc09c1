import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { XmpDocument } from '../../../electron/media/metadata/xmp-sidecar/xmp-document.ts';
import { openDatabase } from '../../../electron/storage/database.ts';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import { storeResults } from '../../support/store-results.ts';
import { memorySettings, openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { put } from './library-test-setup.ts';
import { noneDue, until } from './seed-items.ts';
import { readSidecars, turnedOn, withValues, writtenDocument, xmpOf } from './xmp-test-setup.ts';

describe('XMP sidecars', () => {
  test('are not written by default, and are written for all results when the setting is turned on', async () => {
    const { filled, app, first, second, has } = await withValues(2, { settingsFile: memorySettings() });
    expect(has(xmpOf(first))).toBe(false);
    await expect(readSidecars(app)).rejects.toMatchObject({
      data: { sentence: 'XMP sidecars are off. Turn them on first.' },
    });
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

  test('have the other name if it is chosen, and an existing file keeps its name', async () => {
    const { dataFolder, app, first, second, has } = await withValues();
    await app.calls.settings.change({ xmpSidecars: 'after-extension' });
    await app.calls.library.edit({ target: { ids: [first.id, second.id] }, change: { rating: 2 } });
    await until(() => noneDue(dataFolder));
    expect([has(xmpOf(first)), has(`${first.file}.xmp`)]).toEqual([true, false]);
    expect([has(xmpOf(second)), has(`${second.file}.xmp`)]).toEqual([false, true]);
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

  test('is copied by a merge with the content of other programs', async () => {
    const [dataFolder, other] = [await temporaryFolder(), await temporaryFolder()];
    const [item] = await storeResults(other, { from: 0, count: 1 });
    if (!item) throw new Error('There is no result.');
    const document = new XmpDocument();
    document.setText('dc:source', 'theirs');
    put(join(other, 'library'), `${item.file}.xmp`, document.toString());
    const app = await openTestApp({ dataFolder });
    for await (const _ of await app.calls.library.merge({ folder: join(other, 'library'), conflicts: 'mine' }));
    const { file } = await app.calls.library.item({ id: item.id });
    const copy = readFileSync(join(dataFolder, 'library', `${file}.xmp`), 'utf8');
    expect(copy).toBe(document.toString());
  });
});
