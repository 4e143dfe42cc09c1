import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadTolerantClock } from '../../support/load-tolerant-clock.ts';
import { openTestApp, temporaryFolder } from '../support/open-test-app.ts';
import { readRows, seedItems } from './seed-items.ts';

test('collections can be nested, are restored with their content, and survive the loss of the database', async () => {
  const dataFolder = await temporaryFolder();
  const [first] = await seedItems(dataFolder, 3);
  if (!first) throw new Error('No item');
  const app = await openTestApp({ dataFolder });
  const { collections, library, settings } = app.calls;
  const lake = await collections.create({ name: ' Lake ' });
  const shot = await collections.create({ name: 'Opening shot', parentId: lake.id });
  await expect(collections.create({ name: 'LAKE' })).rejects.toMatchObject({ data: { kind: 'input' } });
  await expect(collections.change({ id: lake.id, parentId: shot.id })).rejects.toMatchObject({
    data: { sentence: 'A collection can’t be moved into itself.' },
  });
  await library.edit({ target: { ids: [first.id] }, change: { addTo: [shot.id] } });
  await settings.change({ savingInto: shot.id });

  const { editId, changed } = await collections.remove({ id: lake.id });
  expect(changed).toBe(1);
  const afterRemoval = await app.snapshot();
  expect([afterRemoval.collections, afterRemoval.settings.savingInto]).toEqual([[], null]);
  expect(await library.item({ id: first.id })).not.toHaveProperty('collections');
  await library.undoEdit({ editId });
  const back = await app.snapshot();
  expect(back.collections.map(({ id }) => id).sort()).toEqual([lake.id, shot.id].sort());
  expect(back.settings.savingInto).toBe(shot.id);
  expect(await library.item({ id: first.id })).toMatchObject({ collections: [shot.id] });
  await app.close();
  expect(readRows(dataFolder, 'SELECT id FROM collections')).toHaveLength(2);

  for (const name of ['triptych.db', 'triptych.db-wal', 'triptych.db-shm']) {
    await rm(join(dataFolder, name), { force: true });
  }
  await rm(join(dataFolder, 'backups'), { recursive: true, force: true });
  const fresh = await openTestApp({ dataFolder });
  const restored = (await fresh.snapshot()).collections;
  expect(restored.find(({ id }) => id === shot.id)).toMatchObject({ name: 'Opening shot', parentId: lake.id });
});

test('a result goes to the collection that was chosen when its run started', async () => {
  const app = await openTestApp({ sandbox: true, clock: loadTolerantClock(20) });
  const { collections, settings, tasks } = app.calls;
  const [lake, night] = [await collections.create({ name: 'Lake' }), await collections.create({ name: 'Night' })];
  await settings.change({ savingInto: lake.id });
  const draft = { values: { prompt: 'Reeds [fast]' }, extra: '' };
  const { id } = await tasks.start({ modelId: 'image-c-2.5-t2i-preview', draft });
  await settings.change({ savingInto: night.id });
  await app.taskWhere(id, (task) => task.state === 'done');
  const made = await app.itemsOf(id);
  expect(made.length).toBeGreaterThan(0);
  for (const item of made) expect(item.collections).toEqual([lake.id]);
});
