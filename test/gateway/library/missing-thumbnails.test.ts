import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMissingThumbnails } from '../../../electron/library/missing-thumbnails.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { createItemFileRows } from '../../../electron/storage/item-file-rows.ts';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import { makeBigLibrary } from '../../support/large-library.ts';
import { stepClock } from '../../support/step-clock.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { until } from './seed-items.ts';

test('when the whole folder of thumbnails is missing, recording this does not block main', async () => {
  const dataFolder = await temporaryFolder();
  // Two of three are videos, whose thumbnails only a page can make.
  await makeBigLibrary(dataFolder, { count: 2000, files: false, searchable: false });
  const database = await openDatabase(dataFolder);
  onTestFinished(() => database.destroy());
  const items = createItemStore(database);
  const clock = stepClock();
  let updates = 0;
  let turns = 0;
  const missing = createMissingThumbnails({
    folder: `${dataFolder}/thumbnails`,
    database,
    stores: { items },
    library: {
      thumbnail: async () => undefined,
      describe: async () => undefined,
      notify: async () => {
        updates += 1;
      },
    },
    thumbnails: { remove: async () => {}, pathOf: (id) => `${dataFolder}/thumbnails/${id}` },
    onDescribed: () => {},
    clock,
    onUnexpectedError: (error) => {
      throw error;
    },
  });
  missing.start();
  clock.pass(60_000);
  // Counted from the first saved one to the last.
  const turnsTaken: number[] = [];
  let isOver = false;
  const count = () => {
    turns += 1;
    if (updates > 0 && updates < 500) turnsTaken.push(turns);
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await until(() => updates >= 500);
  isOver = true;
  missing.close();
  expect(turnsTaken.length).toBeGreaterThan(3);
});

test('posters that the window made meanwhile stay', async () => {
  const dataFolder = await temporaryFolder();
  // More than one page: the rows of the second page are read after the first poster is dropped.
  await makeBigLibrary(dataFolder, { count: 600, files: false, searchable: false });
  const database = await openDatabase(dataFolder);
  onTestFinished(() => database.destroy());
  const items = createItemStore(database);
  const clock = stepClock();
  const rows = await createItemFileRows(database).thumbnailHashes(Number.MAX_SAFE_INTEGER, 600);
  const videos = rows.filter(({ isVideo, thumbHash }) => isVideo && thumbHash !== null);
  const [first, second] = videos;
  const [beforeLast, last] = videos.slice(-2);
  if (!first || !second || !beforeLast || !last) throw new Error('There are no videos.');
  const pathOf = (id: string) => join(dataFolder, id);
  const dropped: string[] = [];
  const missing = createMissingThumbnails({
    folder: `${dataFolder}/thumbnails`,
    database,
    stores: { items },
    library: { thumbnail: async () => undefined, describe: async () => undefined, notify: async () => {} },
    thumbnails: {
      async remove([id]) {
        dropped.push(id ?? '');
        if (dropped.length > 1) return;
        writeFileSync(pathOf(beforeLast.id), '');
        for (const made of [second, beforeLast]) await items.change(made.id, (as) => ({ ...as, thumbHash: 'bmV3' }));
      },
      pathOf,
    },
    onDescribed: () => {},
    clock,
    onUnexpectedError: (error) => {
      throw error;
    },
  });
  missing.start();
  clock.pass(60_000);
  await until(() => dropped.includes(last.id));
  missing.close();
  expect(dropped).toContain(first.id);
  for (const { id } of [second, beforeLast]) {
    expect(dropped).not.toContain(id);
    expect((await items.find(id))?.thumbHash).toBe('bmV3');
  }
});
