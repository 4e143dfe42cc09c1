import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../../../electron/storage/database/database.ts';
import { createItemStore } from '../../../../electron/storage/item-store.ts';
import { bigItem, makeBigLibrary } from '../../../support/large-library.ts';
import { scratchFolder } from '../../../support/scratch-folder.ts';

const scratches: { remove(): void }[] = [];
afterEach(() => {
  for (const scratch of scratches.splice(0)) scratch.remove();
});

function folder(): string {
  const scratch = scratchFolder('big-library');
  scratches.push(scratch);
  return scratch.path;
}

test('a generated library contains the same as one that the program wrote', async () => {
  const options = { count: 120, files: false };
  const [made, written] = [folder(), folder()];
  await makeBigLibrary(made, options);
  const database = await openDatabase(written);
  const store = createItemStore(database);
  for (let index = options.count - 1; index >= 0; index -= 1) await store.add(bigItem(index, options));
  await database.destroy();

  const [ours, theirs] = [made, written].map((data) => new DatabaseSync(`${data}/triptych.db`));
  for (const table of ['items', 'item_texts', 'item_tags', 'item_collections', 'item_briefs']) {
    const rows = `SELECT * FROM ${table}`;
    expect(ours?.prepare(rows).all(), table).toEqual(theirs?.prepare(rows).all());
  }
  for (const index of ['item_words', 'item_parts']) {
    ours?.exec(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
  }
  for (const database of [ours, theirs]) database?.close();
});
