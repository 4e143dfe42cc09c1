import { expect, onTestFinished, test } from 'vitest';
import { createMissingThumbnails } from '../../../electron/library/thumbnails/missing-thumbnails.ts';
import { openDatabase } from '../../../electron/storage/database.ts';
import { createItemStore } from '../../../electron/storage/item-store.ts';
import { thumbnailHashPage } from '../../../electron/storage/thumbnail-hash-rows.ts';
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
    items,
    library: {
      thumbnail: async () => undefined,
      notify: async () => {
        updates += 1;
      },
    },
    thumbnails: { remove: async () => {} },
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

test('a poster that the window made meanwhile stays', async () => {
  const dataFolder = await temporaryFolder();
  await makeBigLibrary(dataFolder, { count: 30, files: false, searchable: false });
  const database = await openDatabase(dataFolder);
  onTestFinished(() => database.destroy());
  const items = createItemStore(database);
  const clock = stepClock();
  const rows = await thumbnailHashPage(database, Number.MAX_SAFE_INTEGER, 500);
  const [first, second, ...others] = rows.filter(({ isVideo, thumbHash }) => isVideo && thumbHash !== null);
  if (!first || !second || others.length === 0) throw new Error('There are no videos.');
  const dropped: string[] = [];
  const missing = createMissingThumbnails({
    folder: `${dataFolder}/thumbnails`,
    database,
    items,
    library: { thumbnail: async () => undefined, notify: async () => {} },
    thumbnails: {
      async remove([id]) {
        dropped.push(id ?? '');
        if (dropped.length === 1) await items.change(second.id, (as) => ({ ...as, thumbHash: 'bmV3' }));
      },
    },
    clock,
    onUnexpectedError: (error) => {
      throw error;
    },
  });
  missing.start();
  clock.pass(60_000);
  await until(() => dropped.includes(others.at(-1)?.id ?? ''));
  missing.close();
  expect(dropped).toContain(first.id);
  expect(dropped).not.toContain(second.id);
  expect((await items.find(second.id))?.thumbHash).toBe('bmV3');
});
