import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ImportLibraryReport } from '../../../shared/contract/import-library-contract.ts';
import { storeResults } from '../../support/store-results.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { itemInSidecar, noneDue, readRows, seedItems, until } from './seed-items.ts';

test('after a kill while sidecars are written, the next run writes the remaining ones', async () => {
  const dataFolder = await temporaryFolder();
  const items = await seedItems(dataFolder, 400);
  const program = new URL('./edit-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(noneDue(dataFolder)).toBe(false);

  const app = await openTestApp({ dataFolder });
  await until(() => noneDue(dataFolder));
  const { items: after } = await app.calls.library.items({ ids: items.map(({ id }) => id) });
  expect(after).toHaveLength(400);
  for (const item of after) {
    expect(item).toMatchObject({ tags: ['dusk'], rating: 3, note: 'soft' });
    const { thumbHash: _, fileState: __, ...said } = item;
    expect(itemInSidecar(dataFolder, item)).toEqual(said);
  }
});

test('an edit of many results that is killed leaves each result either before or after the edit, in the row and in the file', async () => {
  const dataFolder = await temporaryFolder();
  const items = await seedItems(dataFolder, 5000);
  const program = new URL('./edit-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, dataFolder, '--tell-first'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [output] = await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(String(output)).toBe('some edited\n');

  const app = await openTestApp({ dataFolder });
  await until(() => noneDue(dataFolder));
  let edited = 0;
  for (let from = 0; from < items.length; from += 500) {
    const some = await app.calls.library.items({ ids: items.slice(from, from + 500).map(({ id }) => id) });
    for (const item of some.items) {
      const { rating, tags, note, collections, thumbHash: _, fileState: __ } = item;
      const isEdited = rating !== undefined;
      if (isEdited) edited += 1;
      expect({ rating, tags, note, in: collections?.length }).toEqual(
        isEdited
          ? { rating: 3, tags: ['dusk'], note: 'soft', in: 1 }
          : { rating: undefined, tags: undefined, note: undefined, in: undefined },
      );
      const { thumbHash: _t, fileState: _s, ...output } = item;
      expect(itemInSidecar(dataFolder, item)).toEqual(output);
    }
  }
  expect(edited).toBeGreaterThan(0);
  expect(edited).toBeLessThan(items.length);
});

test('after a kill while many results move to the trash, each file is where its row says', async () => {
  const dataFolder = await temporaryFolder();
  const items = await seedItems(dataFolder, 3000);
  const program = new URL('./edit-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, dataFolder, '--trash'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const app = await openTestApp({ dataFolder });
  const moves = () => readRows(dataFolder, 'SELECT 1 FROM file_moves').length;
  await until(() => moves() === 0);
  const { count: trashed } = await app.calls.library.trashSize();
  expect(trashed).toBeGreaterThan(0);
  expect(trashed + (await app.snapshot()).itemCount).toBe(items.length);
  const isTrashed = new Set(
    readRows(dataFolder, 'SELECT id FROM items WHERE trashed_at IS NOT NULL').map((row) => row['id']),
  );
  const names = new Set(readdirSync(join(dataFolder, 'library'), { recursive: true, encoding: 'utf8' }));
  for (const { id, file } of items) {
    for (const name of [file, file.replace('.png', '.json')]) {
      const places = [name, `.trash/${name}`].filter((place) => names.has(place));
      expect(places).toEqual([isTrashed.has(id) ? `.trash/${name}` : name]);
    }
  }
});

test('an import of a library that is killed leaves nothing incomplete, and continues when it is repeated', async () => {
  const [dataFolder, other] = [await temporaryFolder(), await temporaryFolder()];
  await storeResults(dataFolder, { from: 0, count: 1 });
  const theirs = await storeResults(other, { from: 1, count: 30 });
  const program = new URL('./import-library-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, dataFolder, other], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  await once(child, 'exit');

  const app = await openTestApp({ dataFolder });
  const had = (await app.snapshot()).itemCount;
  expect(had).toBeGreaterThan(1);
  expect(had).toBeLessThan(31);
  const reports: ImportLibraryReport[] = [];
  for await (const event of await app.calls.library.importLibrary({ folder: other })) {
    if (event.kind === 'report') reports.push(event.report);
  }
  expect(reports).toMatchObject([{ skipped: 0, alreadyHere: had - 1 }]);
  expect(reports[0]?.itemIds).toHaveLength(31 - had);
  expect((await app.snapshot()).itemCount).toBe(31);
  const files = readdirSync(join(dataFolder, 'library'), { recursive: true, encoding: 'utf8' });
  const images = files.filter((name) => /\.(png|part)$/.test(name));
  expect(images).toHaveLength(31);
  const { items } = await app.calls.library.items({ ids: theirs.map(({ id }) => id) });
  expect(items.map(({ hash }) => hash).sort()).toEqual(theirs.map(({ hash }) => hash).sort());
});
