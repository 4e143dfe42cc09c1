import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createBulkEditJobs } from '../../../../../electron/library/bulk-edit-jobs.ts';
import { createEditService } from '../../../../../electron/library/edit-service.ts';
import { createXmpItemReader } from '../../../../../electron/library/xmp-sidecars/xmp-item-reader.ts';
import { createXmpSidecarWriter } from '../../../../../electron/library/xmp-sidecars/xmp-sidecar-writer.ts';
import { XmpDocument } from '../../../../../electron/media/metadata/xmp-sidecar/xmp-document.ts';
import { createCollectionStore } from '../../../../../electron/storage/collection-store.ts';
import { openDatabase } from '../../../../../electron/storage/database.ts';
import { createItemStore } from '../../../../../electron/storage/item-store.ts';
import type { Item } from '../../../../../shared/library/item.ts';
import { movableClock } from '../../../../support/movable-clock.ts';
import { scratchFolder } from '../../../../support/scratch-folder.ts';
import { seedLibrary } from '../../../../support/seed-library.ts';
import { testMediaReader } from '../../../../support/test-media-reader.ts';

/** An item with a rating of 3, which another program changed to 5 in the file. */
async function changedByOthers() {
  const { mediaReader } = testMediaReader();
  const folder = scratchFolder('xmp-reader');
  const video = { modelId: 'video-d-pro', frames: 24, framesPerSecond: 24, bytes: Buffer.from('film') };
  const [{ id, file }] = (await seedLibrary(folder.path, [video])) as [Item];
  const database = await openDatabase(folder.path);
  onTestFinished(async () => {
    await database.destroy();
    folder.remove();
  });
  const items = createItemStore(database);
  const edits = createEditService({
    database,
    items,
    library: { notify: async () => {} },
    collections: createCollectionStore(database),
    bulkEdits: createBulkEditJobs(
      () => {},
      (error) => {
        throw error;
      },
    ),
  });
  const files = createXmpSidecarWriter({
    folder: () => join(folder.path, 'library'),
    settings: () => ({ xmpSidecars: 'in-place-of-extension', xmpDigitalSource: false }),
    mediaReader,
    onChangedByOthers: () => {},
  });
  await edits.edit([id], { rating: 3 });
  for (const item of await items.findMany([id])) await files.write(item);
  const path = join(folder.path, 'library', file.replace('.mp4', '.xmp'));
  const document = new XmpDocument(readFileSync(path, 'utf8'));
  document.setText('xmp:Rating', '5');
  writeFileSync(path, document.toString());

  const options = { clock: movableClock(1), items, edits, files, whilePaused: <T>(work: () => Promise<T>) => work() };
  return { id, paths: new Map([[id, path]]), items, edits, files, options };
}

test('a rating of the user that arrives during a reading is not overwritten', async () => {
  const { id, paths, items, edits, files, options } = await changedByOthers();
  const reader = createXmpItemReader({
    ...options,
    files: {
      ...files,
      async compare(item, at) {
        const compared = await files.compare(item, at);
        await edits.edit([id], { rating: 1 });
        return compared;
      },
    },
  });
  const reading = reader.emptyReading();
  await reader.readItems(reading, paths);
  expect(reading).toMatchObject({ read: 1, changed: 0, changes: [], editIds: [] });
  expect((await items.find(id))?.rating).toBe(1);

  // The next comparison finds that both sides changed.
  const next = createXmpItemReader(options);
  await next.readItems(next.emptyReading(), paths);
  expect([...next.conflicts.keys()]).toEqual([id]);
});

test('a taken change that the user resets before the next turn of the writer is no new change', async () => {
  const { id, paths, items, edits, options } = await changedByOthers();
  const reader = createXmpItemReader(options);
  const reading = reader.emptyReading();
  await reader.readItems(reading, paths);
  expect(reading).toMatchObject({ changed: 1, changes: [{ what: 'Rating 3 → 5' }] });
  expect((await items.find(id))?.rating).toBe(5);

  await edits.edit([id], { rating: 3 });
  const next = reader.emptyReading();
  await reader.readItems(next, paths);
  expect([next.read, next.changed, reader.conflicts.size]).toEqual([1, 0, 0]);
  expect((await items.find(id))?.rating).toBe(3);
});
