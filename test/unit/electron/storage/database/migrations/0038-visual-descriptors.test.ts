import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../../../../electron/host/host.ts';
import { createStores } from '../../../../../../electron/storage/create-stores.ts';
import { openDatabase } from '../../../../../../electron/storage/database/database.ts';
import { databaseFile } from '../../../../../../electron/storage/database/database-files.ts';
import { deterministicId } from '../../../../../../electron/util/deterministic-id.ts';
import { scratchFolder } from '../../../../../support/scratch-folder.ts';

test('a database with 0037 runs 0038 and the later ones, and knows the briefs of its items', async () => {
  const scratch = scratchFolder('descriptors-migration');
  onTestFinished(() => scratch.remove());
  const first = await openDatabase(scratch.path);
  for (const [index, prompt] of ['A heron', 'A canoe', 'A heron'].entries()) {
    const id = deterministicId(`item ${index}`);
    const file = { file: `${id}.png`, mime: 'image/png', bytes: 1, hash: `hash ${index}`, width: 4, height: 3 };
    const run = { createdAt: index, modelId: 'image-e-2', taskId: id, position: 1, synthetic: true };
    await createStores(first, systemClock).items.add({ id, kind: 'image', prompt, ...file, ...run });
  }
  await first.destroy();
  const sqlite = new DatabaseSync(databaseFile(scratch.path));
  const names = () => sqlite.prepare('SELECT name FROM kysely_migration ORDER BY name').all();
  const all = names();
  sqlite.exec(`DROP TRIGGER descriptor_of_removed_item; DROP TRIGGER descriptor_of_changed_file;
    DROP TABLE visual_descriptors; DROP TABLE item_briefs; DROP TABLE listed_runs;
    UPDATE items SET record = 'damaged' WHERE number = 2;
    DELETE FROM kysely_migration WHERE name > '0037-narrow-item-indexes'`);
  expect(all.slice(names().length).map(({ name }) => name)).toEqual(['0038-visual-descriptors', '0039-listed-runs']);

  const again = await openDatabase(scratch.path);
  expect(names()).toEqual(all);
  const { visualDescriptors, listedRuns } = createStores(again, systemClock);
  expect(await visualDescriptors.numbersOfSameBrief([], [1])).toEqual([1, 3]);
  expect(sqlite.prepare('SELECT number FROM item_briefs').all()).toEqual([{ number: 1 }, { number: 3 }]);
  expect(await listedRuns.all()).toEqual([]);
  sqlite.close();
  await again.destroy();
});
