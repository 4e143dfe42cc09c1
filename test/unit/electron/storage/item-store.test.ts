import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../../electron/storage/database/database.ts';
import { createItemStore } from '../../../../electron/storage/item-store.ts';
import type { Item } from '../../../../shared/library/item.ts';

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'triptych-items-'));
  database = await openDatabase(folder);
});
afterAll(async () => {
  await database.destroy();
  await rm(folder, { recursive: true, force: true });
});

const itemOf = (part: Partial<Item>): Item => ({
  id: randomUUID(),
  kind: 'image',
  file: `2026/11/${randomUUID()}.png`,
  mime: 'image/png',
  bytes: 10,
  hash: 'h',
  width: 4,
  height: 3,
  createdAt: 1,
  modelId: 'image-e-2',
  prompt: '',
  taskId: randomUUID(),
  position: 1,
  synthetic: false,
  ...part,
});

async function found(words: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM items WHERE number IN (
    SELECT rowid FROM item_words WHERE item_words MATCH ${words}) ORDER BY created_at`.execute(database);
  return rows.map(({ id }) => id);
}

test('an item is found by its current texts, and not by earlier ones', async () => {
  const items = createItemStore(database);
  const collection = randomUUID();
  const item = itemOf({
    prompt: 'A heron',
    negative: 'fog',
    tags: ['Élan'],
    note: '海辺、夜',
    collections: [collection],
  });
  await items.add(item);
  for (const words of ['heron', 'fog', 'elan', '海', '"海 辺"', 'image']) expect(await found(words)).toEqual([item.id]);
  // A comma separates them.
  expect(await found('"辺 夜"')).toEqual([]);
  await items.change(item.id, (as) => ({ ...as, tags: ['later'], note: 'by the sea', collections: [] }));
  for (const words of ['elan', '海']) expect(await found(words)).toEqual([]);
  for (const words of ['later', 'sea', 'heron']) expect(await found(words)).toEqual([item.id]);
  const tags = await database.selectFrom('item_tags').select(['folded', 'tag']).execute();
  expect(tags).toEqual([{ folded: 'later', tag: 'later' }]);
  expect(await database.selectFrom('item_collections').selectAll().execute()).toEqual([]);
  await sql`INSERT INTO item_parts (item_parts) VALUES ('integrity-check')`.execute(database);
});

test('an item in the trash is in no page and no count', async () => {
  const items = createItemStore(database);
  const before = await items.count();
  const item = itemOf({ trashedAt: 5, createdAt: 9 });
  await items.add(item);
  expect(await items.count()).toBe(before);
  expect((await items.page(undefined, 10)).map(({ id }) => id)).not.toContain(item.id);
  expect(await items.find(item.id)).toEqual(item);
});
