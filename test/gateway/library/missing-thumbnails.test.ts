import { expect, onTestFinished, test } from 'vitest';
import { createMissingThumbnails } from '../../../electron/library/thumbnails/missing-thumbnails.ts';
import { openDatabase } from '../../../electron/storage/database.ts';
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
