import { mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { XmpDocument } from '../../../electron/media/metadata/xmp-sidecar/xmp-document.ts';
import type { Item } from '../../../shared/library/item.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { hasExiftool, runExiftool } from '../../support/run-exiftool.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { put } from './library-test-setup.ts';
import { noneDue, until } from './seed-items.ts';
import { changeFile, readSidecars, turnedOn, withValues, writtenDocument, xmpOf } from './xmp-test-setup.ts';

describe('changes of another program', () => {
  test('enter the library, are reported, and are undone in both places', async () => {
    const { filled, app, first, current } = await withValues();
    await changeFile(filled, first, (file) => {
      file.setText('xmp:Rating', '-1');
      file.setLocalizedText('dc:title', 'Other');
      file.changeList('dc:subject', (tag) => tag === 'Lake', ['boat']);
    });
    const report = await readSidecars(app);
    expect(report).toMatchObject({ read: 1, changed: 1, conflictCount: 0, unusable: 0, canUndo: true });
    expect(report.changes).toEqual([
      {
        file: first.file,
        what: 'Flag pick → reject, title “The lake” → “Other”, tag “boat” added, tag “Lake” removed',
      },
    ]);
    expect(await current()).toMatchObject({ flag: 'reject', rating: 4, title: 'Other', tags: ['boat', 'Snow & ice'] });
    expect((await writtenDocument(filled, first)).text('xmpDM:pick')).toBe('-1');
    expect((await readSidecars(app)).changed).toBe(0);

    await changeFile(filled, first, (file) => file.setText('xmp:Rating', '2'));
    const { id } = await readSidecars(app);
    expect(await current()).toMatchObject({ rating: 2 });
    await app.calls.xmpSidecars.undo({ reportId: id });
    expect(await readSidecars(app)).toMatchObject({ changed: 0, conflictCount: 0 });
    expect(await current()).toMatchObject({ flag: 'reject', rating: 4 });
    expect((await writtenDocument(filled, first)).text('xmp:Rating')).toBe('-1');
    await expect(app.calls.xmpSidecars.undo({ reportId: id })).rejects.toMatchObject({
      data: { sentence: 'These changes can no longer be undone.' },
    });
  });

  test('are read at the start and regularly, and the windows are notified once', async () => {
    const { filled, app, first, open } = await withValues();
    await changeFile(filled, first, (file) => file.setText('xmp:Rating', '1'));
    await app.close();
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
    const { filled, app, first, second, current } = await withValues();
    await app.calls.library.edit({ target: { ids: [second.id] }, change: { rating: 1 } });
    for (const item of [first, second]) await changeFile(filled, item, (file) => file.setText('xmp:Rating', '5'));
    await app.calls.library.edit({ target: { ids: [first.id, second.id] }, change: { rating: 2 } });
    // The writer finds the conflict, and leaves both values.
    expect((await writtenDocument(filled, first)).text('xmp:Rating')).toBe('5');
    const report = await readSidecars(app);
    expect(report).toMatchObject({ changed: 0, conflictCount: 2, canUndo: false });
    expect(report.conflicts).toContainEqual({
      itemId: first.id,
      file: first.file,
      field: 'rating',
      inLibrary: '2',
      inFile: '5',
    });
    const { report: decided } = await app.calls.xmpSidecars.resolveConflicts({ use: 'library' });
    expect(decided).toMatchObject({ conflictCount: 0 });
    expect((await writtenDocument(filled, first)).text('xmp:Rating')).toBe('2');

    await changeFile(filled, first, (file) => file.setText('xmp:Rating', '3'));
    await app.calls.library.edit({ target: { ids: [first.id] }, change: { rating: 1 } });
    await until(() => noneDue(filled.dataFolder));
    expect((await readSidecars(app)).conflictCount).toBe(1);
    const { report: taken } = await app.calls.xmpSidecars.resolveConflicts({ use: 'file' });
    expect(taken).toMatchObject({ conflictCount: 0, changed: 1, canUndo: true });
    expect(await current()).toMatchObject({ rating: 3 });
  });

  test('are read after a stop, can be undone, and stay undoable after a reading without changes', async () => {
    const { filled, app, first, current } = await withValues();
    await changeFile(filled, first, (file) => file.setText('xmp:Rating', '1'));
    for await (const event of await app.calls.xmpSidecars.read()) if (event.kind === 'progress') break;
    const report = async () => (await app.calls.xmpSidecars.lastReport()).report;
    await vi.waitFor(async () => expect(await report()).toMatchObject({ changed: 1, canUndo: true }));
    expect(await current()).toMatchObject({ rating: 1 });
    expect(await readSidecars(app)).toMatchObject({ changed: 0 });
    await vi.waitFor(async () => expect(await report()).toMatchObject({ read: 1, changed: 1, canUndo: true }));
    await app.calls.xmpSidecars.undo({ reportId: (await report())?.id ?? '' });
    expect(await current()).toMatchObject({ rating: 4 });
  });

  test('are read while a caller takes no more events, and the program ends without it', async () => {
    const { filled, app, first, current } = await withValues();
    const hanging = await app.calls.xmpSidecars.read();
    await hanging.next();
    await changeFile(filled, first, (file) => file.setText('xmp:Rating', '1'));
    expect(await readSidecars(app)).toMatchObject({ changed: 1 });
    expect(await current()).toMatchObject({ rating: 1 });
    await app.close();
  });

  test('of a file that was unusable for a moment are joined with the changes here', async () => {
    const { filled, app, first, library } = await withValues();
    const path = join(library, xmpOf(first));
    await changeFile(filled, first, (file) => file.setLocalizedText('dc:title', 'Theirs'));
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(0, 200));
    await app.calls.library.edit({ target: { ids: [first.id] }, change: { rating: 1 } });
    await until(() => noneDue(filled.dataFolder));
    writeFileSync(path, text);
    expect(await readSidecars(app)).toMatchObject({ changed: 1, unusable: 0 });
    const document = await writtenDocument(filled, first);
    expect([document.text('xmp:Rating'), document.localizedText('dc:title')]).toEqual(['1', 'Theirs']);

    writeFileSync(path, document.toString().slice(0, 200));
    await app.calls.library.edit({ target: { ids: [first.id] }, change: { rating: 2 } });
    await until(() => noneDue(filled.dataFolder));
    writeFileSync(path, document.toString());
    expect(await readSidecars(app)).toMatchObject({ changed: 0, unusable: 0 });
    expect((await writtenDocument(filled, first)).text('xmp:Rating')).toBe('2');
  });

  test('are no conflicts any more in the trash or without the file', async () => {
    const { filled, app, first, second } = await withValues();
    await app.calls.library.edit({ target: { ids: [second.id] }, change: { rating: 1 } });
    for (const item of [first, second]) await changeFile(filled, item, (file) => file.setText('xmp:Rating', '5'));
    await app.calls.library.edit({ target: { ids: [first.id, second.id] }, change: { rating: 2 } });
    await until(() => noneDue(filled.dataFolder));
    expect((await readSidecars(app)).conflictCount).toBe(2);
    await app.calls.library.trash({ target: { ids: [first.id] } });
    rmSync(join(filled.library, xmpOf(second)));
    expect((await readSidecars(app)).conflictCount).toBe(0);
  });

  test('in hostile files change nothing, and the files stay', async () => {
    const { filled, app, items, first, second, library, current } = await withValues(4);
    const [, , third, last] = items as [Item, Item, Item, Item];
    mkdirSync(join(library, xmpOf(third)));
    await app.calls.library.edit({ target: { ids: [last.id] }, change: { rating: 1 } });
    await changeFile(filled, last, (file) => file.setText('xmp:Rating', '3'));
    const hostile = '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>';
    put(library, xmpOf(first), hostile);
    const outside = join(await temporaryFolder(), 'outside.xmp');
    writeFileSync(outside, new XmpDocument().toString());
    symlinkSync(outside, join(library, xmpOf(second)));
    await app.calls.library.edit({ target: { ids: [first.id, second.id] }, change: { rating: 1 } });
    await until(() => noneDue(filled.dataFolder));
    const report = await readSidecars(app);
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

describe.skipIf(!hasExiftool)('exiftool', () => {
  test('reads what the program writes, and the program reads what it changes', async () => {
    const { filled, app, first, library, current } = await withValues();
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
    expect(await readSidecars(app)).toMatchObject({ read: 1, changed: 1, conflictCount: 0, unusable: 0 });
    expect(await current()).toMatchObject({
      rating: 2,
      flag: 'reject',
      title: 'Changed <here> & “there”',
      tags: ['Näher 夜', 'Snow & ice'],
    });
    await app.calls.library.edit({ target: { ids: [first.id] }, change: { rating: 5, flag: null } });
    await until(() => noneDue(filled.dataFolder));
    const [again] = JSON.parse(runExiftool(['-json', '-G1', '-XMP:all', path]));
    expect(again).toMatchObject({
      'XMP-xmp:Rating': 5,
      'XMP-dc:Title': 'Changed <here> & “there”',
      'XMP-dc:Subject': ['Näher 夜', 'Snow & ice'],
      'XMP-photoshop:City': 'Bern',
    });
    expect((await readSidecars(app)).changed).toBe(0);
  });
});
