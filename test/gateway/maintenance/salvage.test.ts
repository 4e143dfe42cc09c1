import { cpSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../electron/storage/database/database.ts';
import { damagedFileName } from '../../../electron/storage/database/database-files.ts';
import { salvageDatabase } from '../../../electron/storage/salvage-database.ts';
import { temporaryFolder } from '../support/open-test-app.ts';

const stamp = '2026-11-24T10-00-00-000Z';

/** Adds `count` messages with a long text of two pieces each to the only conversation. */
async function addMessages(database: Database, from: number, count: number): Promise<void> {
  for (let id = from; id < from + count; id += 1) {
    const message = { id, conversation_id: 'c', parent_id: id - 1, turn: id, by_model: 0, is_open: 0, record: '{}' };
    await database.insertInto('messages').values(message).execute();
    const pieces = [0, 131_072].map((start) => ({ message_id: id, at: '/text', start, text: `"${id} from ${start}"` }));
    await database.insertInto('message_texts').values(pieces).execute();
  }
}

test('F63: long texts that are newer than the backup are read from the damaged database', async () => {
  const dataFolder = await temporaryFolder();
  const first = await openDatabase(dataFolder);
  const row = { endpoint: 'chat', folder: null, pinned: 0, changed_at: 1, trashed_at: null, folded: '', record: '{}' };
  await first
    .insertInto('conversations')
    .values({ id: 'c', ...row })
    .execute();
  await addMessages(first, 1, 3);
  await first.destroy();
  const file = (name: string) => join(dataFolder, name);
  cpSync(file('triptych.db'), file('backup.db'));
  const later = await openDatabase(dataFolder);
  await addMessages(later, 4, 2);
  const texts = (database: Database) =>
    database.selectFrom('message_texts').selectAll().orderBy('message_id').orderBy('start').execute();
  const before = await texts(later);
  expect(before).toHaveLength(10);
  await later.destroy();
  renameSync(file('triptych.db'), file(damagedFileName(stamp)));
  renameSync(file('backup.db'), file('triptych.db'));

  const restored = await openDatabase(dataFolder);
  const from = { dataFolder, library: file('library'), stamp, identity: undefined };
  // Two messages with two pieces each.
  expect(await salvageDatabase(from, restored)).toBe(6);
  expect(await texts(restored)).toEqual(before);
  await restored.destroy();
});
