import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { type Condition, type LibraryQuery, wholeLibrary } from '../../../shared/library/library-query.ts';
import { measurementVersion } from '../../../shared/measurements/measurements.ts';
import { sampleMeasurements } from '../../support/sample-measurements.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { indexOf } from './grid-index-of-query.ts';
import { filledLibrary } from './library-test-setup.ts';

async function measuredLibrary() {
  const filled = await filledLibrary(4);
  const app = await filled.open();
  const ids = filled.items.map(({ id }) => id);
  const [a = '', b = '', c = ''] = ids;
  const save = (id: string, ...values: Parameters<typeof sampleMeasurements>) =>
    app.calls.library.saveMeasurements({ id, measurements: sampleMeasurements(...values) });
  await save(a, { longestFreeze: 4, sharpness: 50 }, -14.03);
  await save(b, { longestFreeze: 2, sharpness: 900 }, -31);
  await save(c, { sharpness: 300 });
  return { ...filled, app, ids, save };
}

test('measurements are stored by the content of the file, and survive a restart', async () => {
  const { app, dataFolder, ids } = await measuredLibrary();
  const [a = '', b = '', c = '', d = ''] = ids;
  expect(app.pushes.map(({ kind }) => kind)).toContain('measurements');
  await app.close();
  const again = await openTestApp({ dataFolder });
  const { measured } = await again.calls.library.measurements({ ids: [a, b, c, d] });
  expect(new Set(measured.map(({ itemId }) => itemId))).toEqual(new Set([a, b, c]));
  expect(measured.find(({ itemId }) => itemId === a)?.measurements).toEqual(
    sampleMeasurements({ longestFreeze: 4, sharpness: 50 }, -14.03),
  );
});

test('a new measurement replaces the old one', async () => {
  const { app, ids, save } = await measuredLibrary();
  const [a = ''] = ids;
  await save(a, { longestFreeze: 7 });
  const { measured } = await app.calls.library.measurements({ ids: [a] });
  expect(measured).toEqual([{ itemId: a, measurements: sampleMeasurements({ longestFreeze: 7 }) }]);
});

test('a search filters and sorts by measured values, also right after a measurement', async () => {
  const { app, ids, save } = await measuredLibrary();
  const found = async (query: Partial<LibraryQuery>) => {
    const shown = (await indexOf(app, { ...wholeLibrary, group: 'none', ...query })).ids;
    const { count } = await app.calls.library.facets({ query: { ...wholeLibrary, ...query } });
    expect(count).toBe(shown.length);
    return shown.map((id) => ids.indexOf(id));
  };
  const by = (name: Condition['name'], value: string, not?: true) =>
    found({ conditions: [{ name, value, ...(not ? { not } : {}) }] });
  expect(await by('frozen', '>3')).toEqual([0]);
  expect(await by('frozen', '2..4')).toEqual([0, 1]);
  expect(await by('frozen', '0')).toEqual([2]);
  expect(await by('loudness', '>-20')).toEqual([0]);
  // A plain number finds what is shown as this number: -14.0.
  expect(await by('loudness', '-14')).toEqual([0]);
  expect(await by('loudness', '-14.1')).toEqual([]);
  // A video without a measurement has no value, so only the exclusion finds it.
  expect(await by('sharpness', '>=0')).toEqual([0, 1, 2]);
  expect(await by('frozen', '>3', true)).toEqual([1, 2, 3]);
  expect(await by('frozen', 'many')).toEqual([0, 1, 2, 3]);
  expect(await found({ order: 'sharpness' })).toEqual([1, 2, 0, 3]);
  await save(ids[3] ?? '', { longestFreeze: 9, sharpness: 400 });
  expect(await by('frozen', '>3')).toEqual([0, 3]);
  expect(await found({ order: 'sharpness' })).toEqual([1, 3, 2, 0]);
});

test('values that only earlier versions measured are ignored, and stay in the stored row', async () => {
  const { app, dataFolder, ids } = await measuredLibrary();
  const [a = ''] = ids;
  const { frames } = sampleMeasurements({ longestFreeze: 4 });
  const record = JSON.stringify({
    version: measurementVersion,
    frames: { ...frames, jerk: 3, noise: 2, blockiness: 1, saturation: 20, colorDrift: 1, repeatedFrames: 3 },
    firstImage: { similarity: 0.9 },
    sound: { channels: 2, seconds: 1, loudness: -14, truePeak: -1, silentSeconds: 0, clippedSamples: 0 },
  });
  const summary = JSON.stringify({ frozen: 4, sharpness: 100, jerk: 3, noise: 2 });
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  const row = () => database.prepare('SELECT summary, record FROM measurements WHERE summary = ?').get(summary);
  database
    .prepare('UPDATE measurements SET summary = ?, record = ? WHERE hash = (SELECT hash FROM items WHERE id = ?)')
    .run(summary, record, a);
  const { measured } = await app.calls.library.measurements({ ids: [a] });
  expect(measured[0]?.measurements).toEqual({
    version: measurementVersion,
    frames,
    sound: { seconds: 1, loudness: -14 },
  });
  expect(row()).toEqual({ summary, record });
  database.close();
});

test('measurements of an older version and of deleted files are removed with the next one', async () => {
  const { app, dataFolder, ids, save } = await measuredLibrary();
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  database.exec(`INSERT INTO measurements SELECT 'deleted', version, summary, record FROM measurements LIMIT 1;
    UPDATE measurements SET version = ${measurementVersion - 1} WHERE hash = (SELECT hash FROM items WHERE id = '${ids[0]}')`);
  database.close();
  expect((await app.calls.library.measurements({ ids: [...ids] })).measured).toHaveLength(2);
  await save(ids[1] ?? '', {});
  const left = new DatabaseSync(join(dataFolder, 'triptych.db'), { readOnly: true });
  expect(left.prepare('SELECT count(*) AS count FROM measurements').get()).toEqual({ count: 2 });
  left.close();
});

test('an item that is not in the library is refused', async () => {
  const { app } = await measuredLibrary();
  const id = crypto.randomUUID();
  await expect(app.calls.library.saveMeasurements({ id, measurements: sampleMeasurements({}) })).rejects.toMatchObject({
    data: { sentence: expect.any(String) },
  });
});

test('measurements of another version are refused', async () => {
  const { app, ids } = await measuredLibrary();
  const [id = ''] = ids;
  const measurements = { ...sampleMeasurements({ longestFreeze: 9 }), version: measurementVersion + 1 };
  await expect(app.calls.library.saveMeasurements({ id, measurements })).rejects.toMatchObject({
    data: { sentence: expect.stringContaining('another version') },
  });
  const { measured } = await app.calls.library.measurements({ ids: [id] });
  expect(measured[0]?.measurements.frames.longestFreeze).toBe(4);
});

test('a search reads the values again only after a change', async () => {
  const { app, dataFolder, ids, save } = await measuredLibrary();
  const found = async () => {
    const conditions = [{ name: 'frozen', value: '>3' } as const];
    return (await indexOf(app, { ...wholeLibrary, group: 'none', conditions })).ids.length;
  };
  expect(await found()).toBe(1);
  // A change by another program is not noted.
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  database.exec(`UPDATE measurements SET summary = json_set(summary, '$.frozen', 9)`);
  database.close();
  expect(await found()).toBe(1);
  await save(ids[3] ?? '', { longestFreeze: 0 });
  expect(await found()).toBe(3);
});
