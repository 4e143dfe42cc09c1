import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { XmpDocument } from '../../../electron/media/metadata/xmp-sidecar/xmp-document.ts';
import { openDatabase } from '../../../electron/storage/database.ts';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import type { Item } from '../../../shared/library/item.ts';
import type { Edit } from '../../../shared/library/item-edit.ts';
import type { XmpReport } from '../../../shared/library/xmp-sidecar-contract.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { hasExiftool, runExiftool } from '../../support/run-exiftool.ts';
import { storeResults } from '../../support/store-results.ts';
import { memorySettings, openTestStudio, type TestStudio, temporaryFolder } from '../support/open-test-app.ts';
import { type FilledLibrary, filledLibrary, put } from './library-test-setup.ts';
import { noneDue, until } from './seed-items.ts';

const xmpOf = ({ file }: Item) => file.replace('.mp4', '.xmp');
const turnedOn = () => ({ settingsFile: memorySettings({ xmpSidecars: 'in-place-of-extension' }) });
const values: Edit = { rating: 4, flag: 'pick', title: 'The lake', addTags: ['Lake', 'Snow & ice'] };

async function read({ calls }: TestStudio): Promise<XmpReport> {
  for await (const event of await calls.xmpSidecars.read()) if (event.kind === 'report') return event.report;
  throw new Error('There is no report.');
}

/** Returns the XMP file of an item, after everything was written. */
async function written({ library, dataFolder }: FilledLibrary, item: Item): Promise<XmpDocument> {
  await until(() => noneDue(dataFolder));
  return new XmpDocument(readFileSync(join(library, xmpOf(item)), 'utf8'));
}

/** Changes the XMP file of an item as another program does. */
async function changeFile(filled: FilledLibrary, item: Item, change: (document: XmpDocument) => void): Promise<void> {
  const document = await written(filled, item);
  change(document);
  writeFileSync(join(filled.library, xmpOf(item)), document.toString());
}

/** A library of which the first result has all values. */
async function withValues(count = 2, settings = turnedOn()) {
  const filled = await filledLibrary(count);
  const studio = await filled.open(settings);
  const [first, second] = filled.items as [Item, Item];
  await studio.calls.library.edit({ target: { ids: [first.id] }, change: values });
  await until(() => noneDue(filled.dataFolder));
  const current = () => studio.calls.library.item({ id: first.id });
  return { ...filled, filled, studio, first, second, current };
}

describe('XMP sidecars', () => {
  test('are not written by default, and are written for all results when the setting is turned on', async () => {
    const { filled, studio, first, second, has } = await withValues(2, { settingsFile: memorySettings() });
    expect(has(xmpOf(first))).toBe(false);
    await expect(read(studio)).rejects.toMatchObject({
      data: { sentence: 'XMP sidecars are off. Turn them on first.' },
    });
    await studio.calls.settings.change({ xmpSidecars: 'in-place-of-extension' });
    const document = await written(filled, first);
    expect(document.text('xmp:Rating')).toBe('4');
    expect(document.text('xmpDM:pick')).toBe('1');
    expect(document.localizedText('dc:title')).toBe('The lake');
    expect(document.list('dc:subject')).toEqual(['Lake', 'Snow & ice']);
    // A result without values has no file, unless its source is to be stated.
    expect(has(xmpOf(second))).toBe(false);
    await studio.calls.settings.change({ xmpDigitalSource: true });
    await until(() => has(xmpOf(second)));
    expect((await written(filled, second)).text('Iptc4xmpExt:DigitalSourceType')).toMatch(/\/algorithmicMedia$/);
  });

  test('have the other name if it is chosen, and an existing file keeps its name', async () => {
    const { dataFolder, studio, first, second, has } = await withValues();
    await studio.calls.settings.change({ xmpSidecars: 'after-extension' });
    await studio.calls.library.edit({ target: { ids: [first.id, second.id] }, change: { rating: 2 } });
    await until(() => noneDue(dataFolder));
    expect([has(xmpOf(first)), has(`${first.file}.xmp`)]).toEqual([true, false]);
    expect([has(xmpOf(second)), has(`${second.file}.xmp`)]).toEqual([false, true]);
  });

  test('of a killed program are written at the next start', async () => {
    const { filled, studio, first, open, has } = await withValues(2, { settingsFile: memorySettings() });
    await studio.close();
    expect(has(xmpOf(first))).toBe(false);
    // A kill after the transaction of an edit leaves the row and the line of its due sidecars.
    const database = await openDatabase(filled.dataFolder);
    await createItemStore(database).change(first.id, (item) => ({ ...item, rating: 3 }));
    await database.destroy();
    await open(turnedOn());
    expect((await written(filled, first)).text('xmp:Rating')).toBe('3');
  });
});

describe('changes of another program', () => {
  test('enter the library, are reported, and are undone in both places', async () => {
    const { filled, studio, first, current } = await withValues();
    await changeFile(filled, first, (file) => {
      file.setText('xmp:Rating', '-1');
      file.setLocalizedText('dc:title', 'Other');
      file.changeList('dc:subject', (tag) => tag === 'Lake', ['boat']);
    });
    const report = await read(studio);
    expect(report).toMatchObject({ read: 1, changed: 1, conflictCount: 0, unusable: 0, canUndo: true });
    expect(report.changes).toEqual([
      {
        file: first.file,
        what: 'Flag pick → reject, title “The lake” → “Other”, tag “boat” added, tag “Lake” removed',
      },
    ]);
    expect(await current()).toMatchObject({ flag: 'reject', rating: 4, title: 'Other', tags: ['boat', 'Snow & ice'] });
    expect((await written(filled, first)).text('xmpDM:pick')).toBe('-1');
    expect((await read(studio)).changed).toBe(0);

    await changeFile(filled, first, (file) => file.setText('xmp:Rating', '2'));
    const { id } = await read(studio);
    expect(await current()).toMatchObject({ rating: 2 });
    await studio.calls.xmpSidecars.undo({ reportId: id });
    expect(await read(studio)).toMatchObject({ changed: 0, conflictCount: 0 });
    expect(await current()).toMatchObject({ flag: 'reject', rating: 4 });
    expect((await written(filled, first)).text('xmp:Rating')).toBe('-1');
    await expect(studio.calls.xmpSidecars.undo({ reportId: id })).rejects.toMatchObject({
      data: { sentence: 'These changes can no longer be undone.' },
    });
  });

  test('are read at the start and regularly, and the windows are notified once', async () => {
    const { filled, studio, first, open } = await withValues();
    await changeFile(filled, first, (file) => file.setText('xmp:Rating', '1'));
    await studio.close();
    const clock = movableClock(1);
    const next = await open({ ...turnedOn(), clock });
    const notified = () => next.pushes.filter((push) => push.kind === 'xmp-read');
    await until(() => notified().length === 1);
    expect((await next.calls.library.item({ id: first.id })).rating).toBe(1);
    await changeFile(filled, first, (file) => file.setText('xmp:Rating', '2'));
    // A program that synchronizes folders sets the time of another computer.
    utimesSync(join(filled.library, xmpOf(first)), new Date(2020, 0), new Date(2020, 0));
    clock.skip(5 * 60_000);
    await until(() => notified().length === 2);
    expect((await next.calls.library.item({ id: first.id })).rating).toBe(2);
  });

  test('that differ from changes here are conflicts until the user decides', async () => {
    const { filled, studio, first, second, current } = await withValues();
    await studio.calls.library.edit({ target: { ids: [second.id] }, change: { rating: 1 } });
    for (const item of [first, second]) await changeFile(filled, item, (file) => file.setText('xmp:Rating', '5'));
    await studio.calls.library.edit({ target: { ids: [first.id, second.id] }, change: { rating: 2 } });
    // The writer finds the conflict, and leaves both values.
    expect((await written(filled, first)).text('xmp:Rating')).toBe('5');
    const report = await read(studio);
    expect(report).toMatchObject({ changed: 0, conflictCount: 2, canUndo: false });
    expect(report.conflicts).toContainEqual({
      itemId: first.id,
      file: first.file,
      field: 'rating',
      inLibrary: '2',
      inFile: '5',
    });
    const { report: decided } = await studio.calls.xmpSidecars.resolveConflicts({ use: 'library' });
    expect(decided).toMatchObject({ conflictCount: 0 });
    expect((await written(filled, first)).text('xmp:Rating')).toBe('2');

    await changeFile(filled, first, (file) => file.setText('xmp:Rating', '3'));
    await studio.calls.library.edit({ target: { ids: [first.id] }, change: { rating: 1 } });
    await until(() => noneDue(filled.dataFolder));
    expect((await read(studio)).conflictCount).toBe(1);
    const { report: taken } = await studio.calls.xmpSidecars.resolveConflicts({ use: 'file' });
    expect(taken).toMatchObject({ conflictCount: 0, changed: 1, canUndo: true });
    expect(await current()).toMatchObject({ rating: 3 });
  });

  test('are read after a stop, can be undone, and stay undoable after a reading without changes', async () => {
    const { filled, studio, first, current } = await withValues();
    await changeFile(filled, first, (file) => file.setText('xmp:Rating', '1'));
    for await (const event of await studio.calls.xmpSidecars.read()) if (event.kind === 'progress') break;
    const report = async () => (await studio.calls.xmpSidecars.lastReport()).report;
    await vi.waitFor(async () => expect(await report()).toMatchObject({ changed: 1, canUndo: true }));
    expect(await current()).toMatchObject({ rating: 1 });
    expect(await read(studio)).toMatchObject({ changed: 0 });
    await vi.waitFor(async () => expect(await report()).toMatchObject({ read: 1, changed: 1, canUndo: true }));
    await studio.calls.xmpSidecars.undo({ reportId: (await report())?.id ?? '' });
    expect(await current()).toMatchObject({ rating: 4 });
  });

  test('are read while a caller takes no more events, and the program ends without it', async () => {
    const { filled, studio, first, current } = await withValues();
    const hanging = await studio.calls.xmpSidecars.read();
    await hanging.next();
    await changeFile(filled, first, (file) => file.setText('xmp:Rating', '1'));
    expect(await read(studio)).toMatchObject({ changed: 1 });
    expect(await current()).toMatchObject({ rating: 1 });
    await studio.close();
  });

  test('of a file that was unusable for a moment are joined with the changes here', async () => {
    const { filled, studio, first, library } = await withValues();
    const path = join(library, xmpOf(first));
    await changeFile(filled, first, (file) => file.setLocalizedText('dc:title', 'Theirs'));
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(0, 200));
    await studio.calls.library.edit({ target: { ids: [first.id] }, change: { rating: 1 } });
    await until(() => noneDue(filled.dataFolder));
    writeFileSync(path, text);
    expect(await read(studio)).toMatchObject({ changed: 1, unusable: 0 });
    const document = await written(filled, first);
    expect([document.text('xmp:Rating'), document.localizedText('dc:title')]).toEqual(['1', 'Theirs']);

    writeFileSync(path, document.toString().slice(0, 200));
    await studio.calls.library.edit({ target: { ids: [first.id] }, change: { rating: 2 } });
    await until(() => noneDue(filled.dataFolder));
    writeFileSync(path, document.toString());
    expect(await read(studio)).toMatchObject({ changed: 0, unusable: 0 });
    expect((await written(filled, first)).text('xmp:Rating')).toBe('2');
  });

  test('are no conflicts any more in the trash or without the file', async () => {
    const { filled, studio, first, second } = await withValues();
    await studio.calls.library.edit({ target: { ids: [second.id] }, change: { rating: 1 } });
    for (const item of [first, second]) await changeFile(filled, item, (file) => file.setText('xmp:Rating', '5'));
    await studio.calls.library.edit({ target: { ids: [first.id, second.id] }, change: { rating: 2 } });
    await until(() => noneDue(filled.dataFolder));
    expect((await read(studio)).conflictCount).toBe(2);
    await studio.calls.library.trash({ target: { ids: [first.id] } });
    rmSync(join(filled.library, xmpOf(second)));
    expect((await read(studio)).conflictCount).toBe(0);
  });

  test('in hostile files change nothing, and the files stay', async () => {
    const { filled, studio, items, first, second, library, current } = await withValues(4);
    const [, , third, last] = items as [Item, Item, Item, Item];
    mkdirSync(join(library, xmpOf(third)));
    await studio.calls.library.edit({ target: { ids: [last.id] }, change: { rating: 1 } });
    await changeFile(filled, last, (file) => file.setText('xmp:Rating', '3'));
    const hostile = '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>';
    put(library, xmpOf(first), hostile);
    const outside = join(await temporaryFolder(), 'outside.xmp');
    writeFileSync(outside, new XmpDocument().toString());
    symlinkSync(outside, join(library, xmpOf(second)));
    await studio.calls.library.edit({ target: { ids: [first.id, second.id] }, change: { rating: 1 } });
    await until(() => noneDue(filled.dataFolder));
    const report = await read(studio);
    // One bad file does not end the reading of the others.
    expect(report).toMatchObject({ read: 1, changed: 1, unusable: 3 });
    expect(report.unusableLines.map(({ what }) => what).sort()).toEqual([
      expect.stringContaining('it is a link, a folder'),
      expect.stringContaining('it is a link, a folder'),
      'The XMP file stays as it is: it isn’t valid XMP, has a document type, or is nested too deeply. Delete or repair it.',
    ]);
    expect(readFileSync(join(library, xmpOf(first)), 'utf8')).toBe(hostile);
    expect(await current()).toMatchObject({ rating: 1 });
  });
});

describe('an XMP sidecar', () => {
  test('follows its file to the trash and back, and is deleted with it', async () => {
    const { studio, first, second, has, filled, library } = await withValues();
    put(library, `${second.file}.xmp`, new XmpDocument().toString());
    await studio.calls.library.trash({ target: { ids: [first.id, second.id] } });
    expect([has(xmpOf(first)), has(`.trash/${xmpOf(first)}`)]).toEqual([false, true]);
    expect([has(`${second.file}.xmp`), has(`.trash/${second.file}.xmp`)]).toEqual([false, true]);
    // The file belongs to an item, so emptying old files of the trash leaves it.
    await studio.calls.library.restore({ ids: [first.id, second.id] });
    expect([has(xmpOf(first)), has(`${second.file}.xmp`)]).toEqual([true, true]);
    expect((await written(filled, first)).text('xmp:Rating')).toBe('4');
    await studio.calls.library.trash({ target: { ids: [first.id, second.id] } });
    await studio.calls.library.purge({ ids: [first.id] });
    expect([has(xmpOf(first)), has(`.trash/${xmpOf(first)}`)]).toEqual([false, false]);
    expect(has(`.trash/${second.file}.xmp`)).toBe(true);
    await studio.calls.library.purge({});
    expect(has(`.trash/${second.file}.xmp`)).toBe(false);
  });

  test('never replaces a file of another program when its own file is restored', async () => {
    const { studio, first, library, has } = await withValues();
    await studio.calls.library.trash({ target: { ids: [first.id] } });
    put(library, xmpOf(first), 'theirs');
    await studio.calls.library.restore({ ids: [first.id] });
    expect(readFileSync(join(library, xmpOf(first)), 'utf8')).toBe('theirs');
    expect(has(`.trash/${xmpOf(first)}`)).toBe(true);
  });

  test('is no file without an item, in both spellings of its name', async () => {
    const { studio, first, second, library } = await withValues();
    put(library, `${second.file}.xmp`, new XmpDocument().toString());
    put(library, '2026/11/stranger.xmp', 'x');
    const strays: string[] = [];
    for await (const event of await studio.calls.storage.check()) {
      if (event.kind === 'report') strays.push(...event.report.strays.map(({ file }) => file));
    }
    expect(strays).toEqual(['2026/11/stranger.xmp']);
    expect(first.file).not.toBe(second.file);
  });

  test('moves with the library', async () => {
    const { studio, first, library } = await withValues();
    const target = join(await temporaryFolder(), 'moved');
    mkdirSync(target);
    await studio.calls.library.move({ to: target });
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
    const studio = await openTestStudio({ dataFolder });
    for await (const _ of await studio.calls.library.merge({ folder: join(other, 'library'), conflicts: 'mine' }));
    const { file } = await studio.calls.library.item({ id: item.id });
    const copy = readFileSync(join(dataFolder, 'library', `${file}.xmp`), 'utf8');
    expect(copy).toBe(document.toString());
  });
});

describe.skipIf(!hasExiftool)('exiftool', () => {
  test('reads what the program writes, and the program reads what it changes', async () => {
    const { filled, studio, first, library, current } = await withValues();
    const path = join(library, xmpOf(first));
    const [shown] = JSON.parse(runExiftool(['-json', '-G1', '-XMP:all', path]));
    expect(shown).toMatchObject({
      'XMP-xmp:Rating': 4,
      'XMP-xmp:Label': 'Pick',
      'XMP-dc:Title': 'The lake',
      'XMP-dc:Subject': ['Lake', 'Snow & ice'],
    });
    runExiftool([
      '-overwrite_original',
      '-XMP-xmp:Rating=2',
      '-XMP-dc:Title=Changed <here> & “there”',
      '-XMP-dc:Subject-=Lake',
      '-XMP-dc:Subject+=Näher 夜',
      '-XMP-digiKam:PickLabel=1',
      '-XMP-photoshop:City=Bern',
      path,
    ]);
    expect(await read(studio)).toMatchObject({ read: 1, changed: 1, conflictCount: 0, unusable: 0 });
    expect(await current()).toMatchObject({
      rating: 2,
      flag: 'reject',
      title: 'Changed <here> & “there”',
      tags: ['Näher 夜', 'Snow & ice'],
    });
    await studio.calls.library.edit({ target: { ids: [first.id] }, change: { rating: 5, flag: null } });
    await until(() => noneDue(filled.dataFolder));
    const [again] = JSON.parse(runExiftool(['-json', '-G1', '-XMP:all', path]));
    expect(again).toMatchObject({
      'XMP-xmp:Rating': 5,
      'XMP-dc:Title': 'Changed <here> & “there”',
      'XMP-dc:Subject': ['Näher 夜', 'Snow & ice'],
      'XMP-photoshop:City': 'Bern',
    });
    expect((await read(studio)).changed).toBe(0);
  });
});
