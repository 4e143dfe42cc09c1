import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { restoreConversations } from '../../../electron/conversations/transfer/restore-conversations.ts';
import { systemClock } from '../../../electron/host/host.ts';
import { createStores } from '../../../electron/storage/create-stores.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { readRows } from '../library/seed-items.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import {
  chatColumn,
  chunk,
  done,
  type Followed,
  follow,
  openAtConversationGateway,
  startConversation,
  streamed,
} from './conversation-test-setup.ts';

const backupIn = (dataFolder: string, id: string) => join(dataFolder, 'conversations', `${id}.jsonl`);
const filesIn = (dataFolder: string) => readdirSync(join(dataFolder, 'conversations'));

/** An app whose model answers each question with the same text. */
async function talking(dataFolder: string): Promise<TestApp> {
  const { app } = await openAtConversationGateway(
    (_, response) =>
      streamed(response).end(`${chunk({ role: 'assistant', content: 'An answer' })}${chunk({}, 'stop')}${done}`),
    { dataFolder },
  );
  return app;
}

/** Deletes the whole database, like a failed disk. */
function loseDatabase(dataFolder: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(join(dataFolder, `triptych.db${ending}`), { force: true });
  rmSync(join(dataFolder, 'backups'), { recursive: true, force: true });
}

/** Returns the visible state, without the values that a start can change. */
const seenOf = (conversation: Followed) => ({
  columns: conversation.conversation().columns,
  title: conversation.conversation().title,
  messages: conversation.messages(),
});

test('a conversation that the database lost is restored from its file, with its branches, its title and its search', async () => {
  const dataFolder = await temporaryFolder();
  const app = await talking(dataFolder);
  const conversation = await startConversation(app, [chatColumn]);
  await conversation.ask('First question');
  await conversation.ask('Second question');
  await conversation.ask('Asked in another way', { after: 2 });
  await app.calls.conversations.change({ id: conversation.id, title: 'Herons' });
  await conversation.until((seen) => seen.conversation().title === 'Herons');
  const before = seenOf(conversation);
  conversation.leave();
  await app.close();
  loseDatabase(dataFolder);

  const again = await openTestApp({ dataFolder });
  const after = await follow(again, conversation.id, ['chat']);
  expect(seenOf(after)).toMatchObject({ title: 'Herons', columns: before.columns });
  const all = await again.calls.conversations.messages({ id: conversation.id, messageIds: [1, 2, 3, 4, 5, 6] });
  expect(all.messages).toEqual(before.messages);
  const { found } = await again.calls.conversations.page({ endpoint: 'chat', limit: 5, search: 'another way' });
  expect(found).toHaveLength(1);
  await expect.poll(async () => (await again.snapshot()).maintenance.report).toMatchObject({ conversations: 1 });
});

test('a permanently deleted conversation leaves no file, and is not restored', async () => {
  const dataFolder = await temporaryFolder();
  const app = await talking(dataFolder);
  const followed = await startConversation(app, [chatColumn]);
  const other = await startConversation(app, [chatColumn]);
  await followed.ask('A secret');
  await other.ask('No secret');
  for (const each of [followed, other]) {
    each.leave();
    await expect.poll(() => existsSync(backupIn(dataFolder, each.id))).toBe(true);
  }
  await app.calls.conversations.remove({ ids: [followed.id] });
  await app.calls.conversations.purge({ ids: [followed.id] });
  expect(existsSync(backupIn(dataFolder, followed.id))).toBe(false);
  await app.close();
  expect(filesIn(dataFolder)).toEqual([`${other.id}.jsonl`]);
  loseDatabase(dataFolder);
  const again = await openTestApp({ dataFolder });
  const { found } = await again.calls.conversations.page({ endpoint: 'chat', limit: 5 });
  expect(found.map(({ conversation }) => conversation.id)).toEqual([other.id]);
});

test('a file whose deletion was interrupted by a kill is deleted at the next start', async () => {
  const dataFolder = await temporaryFolder();
  const app = await talking(dataFolder);
  const conversation = await startConversation(app, [chatColumn]);
  await conversation.ask('A secret');
  conversation.leave();
  await app.close();
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  database.exec('PRAGMA foreign_keys = ON; DELETE FROM conversations;');
  database.close();
  expect(existsSync(backupIn(dataFolder, conversation.id))).toBe(true);
  await openTestApp({ dataFolder });
  await expect.poll(() => existsSync(backupIn(dataFolder, conversation.id))).toBe(false);
});

test('conversations of an earlier version get their files after the start', async () => {
  const dataFolder = await temporaryFolder();
  const app = await talking(dataFolder);
  const conversation = await startConversation(app, [chatColumn]);
  await conversation.ask('Long ago');
  conversation.leave();
  await app.close();
  rmSync(join(dataFolder, 'conversations'), { recursive: true });
  asBefore(join(dataFolder, 'triptych.db'));

  const again = await openTestApp({ dataFolder });
  await expect.poll(() => readRows(dataFolder, 'SELECT * FROM conversation_files_due')).toEqual([]);
  await again.close();
  const text = readFileSync(backupIn(dataFolder, conversation.id), 'utf8');
  expect(text).toContain('Long ago');
  expect(text).toContain('"complete"');
});

/** Restores the tables of the version before conversations had files. */
function asBefore(file: string): void {
  const database = new DatabaseSync(file);
  const triggers = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND (name LIKE '%_counted' OR name LIKE '%_due')")
    .all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  database.exec(`DROP TABLE saved_changes; DROP TABLE conversation_files_due; DROP TABLE message_texts;
    DROP TABLE projects; DROP TABLE shots; DROP TABLE takes; DROP TABLE project_files_due; DROP TABLE client_reviews;
    DROP TABLE project_reviews;
    DROP TABLE prices; DROP TABLE spending; DROP TABLE spending_sums; DROP TABLE prompt_texts; DROP TABLE measurements;
    DROP TABLE watched_files; DROP TABLE watch_folders; DROP TABLE mcp_starts; DROP TABLE intents; DROP TABLE listed_runs;
    DROP TABLE content_credentials;
    DROP TABLE content_credentials_progress;
    DROP TRIGGER descriptor_of_removed_item; DROP TRIGGER descriptor_of_changed_file; DROP TABLE visual_descriptors;
    DROP TABLE item_briefs;
    DROP INDEX items_counted; DROP INDEX tasks_removed; DROP INDEX prompts_by_last_use; DROP INDEX items_newest;
    DROP INDEX items_compared; CREATE INDEX items_shown ON items (created_at); CREATE INDEX items_of_comparison ON items (file);
    CREATE INDEX prompts_by_age ON prompts (used_at, text); DROP INDEX tasks_of_shot; ALTER TABLE tasks DROP COLUMN shot_id;
    DELETE FROM kysely_migration WHERE name >= '0015'`);
  database.close();
}

test('a missing conversation file is written again at the next start', async () => {
  const dataFolder = await temporaryFolder();
  const app = await talking(dataFolder);
  const conversation = await startConversation(app, [chatColumn]);
  await conversation.ask('Still known');
  conversation.leave();
  await app.close();
  rmSync(backupIn(dataFolder, conversation.id));
  const again = await openTestApp({ dataFolder });
  await expect.poll(() => existsSync(backupIn(dataFolder, conversation.id))).toBe(true);
  await again.close();
  expect(readFileSync(backupIn(dataFolder, conversation.id), 'utf8')).toContain('Still known');
});

test('unsent text is in no file, and a draft does not make the file longer', async () => {
  const dataFolder = await temporaryFolder();
  const app = await talking(dataFolder);
  const conversation = await startConversation(app, [chatColumn]);
  await conversation.ask('Sent');
  conversation.leave();
  await expect.poll(() => readRows(dataFolder, 'SELECT * FROM conversation_files_due')).toEqual([]);
  await app.calls.conversations.change({ id: conversation.id, draft: [{ kind: 'text', text: 'Not sent' }] });
  expect(readRows(dataFolder, 'SELECT * FROM conversation_files_due')).toEqual([]);
  await app.close();
  expect(readFileSync(backupIn(dataFolder, conversation.id), 'utf8')).not.toContain('Not sent');
});

test('a damaged file is read as far as this is harmless: truncated, foreign, deeply nested or newer lines', async () => {
  const dataFolder = await temporaryFolder();
  const app = await talking(dataFolder);
  const followed = await startConversation(app, [chatColumn]);
  await followed.ask('Still there');
  followed.leave();
  await app.close();
  const file = backupIn(dataFolder, followed.id);
  const text = readFileSync(file, 'utf8');
  const other = text.replaceAll(followed.id, '11111111-1111-4111-8111-111111111111');
  appendFileSync(file, `\n${other}\n${'['.repeat(100_000)}\n{"message":{"id":9,"conversationId":"${followed.id}"`);
  writeFileSync(backupIn(dataFolder, '../outside'), text);
  writeFileSync(backupIn(dataFolder, '22222222-2222-4222-8222-222222222222'), text);
  writeFileSync(
    backupIn(dataFolder, '33333333-3333-4333-8333-333333333333'),
    text.replaceAll(followed.id, '33333333-3333-4333-8333-333333333333').replace('"version":1', '"version":2'),
  );
  loseDatabase(dataFolder);
  const again = await openTestApp({ dataFolder });
  const { found } = await again.calls.conversations.page({ endpoint: 'chat', limit: 5 });
  expect(found.map(({ conversation }) => [conversation.id, conversation.messageCount])).toEqual([[followed.id, 2]]);
});

test('restored messages get new numbers if another conversation uses theirs', async () => {
  const dataFolder = await temporaryFolder();
  const app = await talking(dataFolder);
  const conversation = await startConversation(app, [chatColumn]);
  await conversation.ask('First');
  await conversation.ask('Second');
  conversation.leave();
  await app.close();
  const journalText = readFileSync(backupIn(dataFolder, conversation.id), 'utf8');
  loseDatabase(dataFolder);
  rmSync(backupIn(dataFolder, conversation.id));
  const next = await talking(dataFolder);
  const other = await startConversation(next, [chatColumn]);
  await other.ask('Somebody else');
  other.leave();
  await next.close();
  writeFileSync(backupIn(dataFolder, conversation.id), journalText);

  const database = await openDatabase(dataFolder);
  const restored = await restoreConversations(
    join(dataFolder, 'conversations'),
    database,
    createStores(database, systemClock),
  );
  await database.destroy();
  expect(restored.map(({ id }) => id)).toEqual([conversation.id]);
  const again = await openTestApp({ dataFolder });
  const [mine, theirs] = [await follow(again, conversation.id, ['chat']), await follow(again, other.id, ['chat'])];
  const words = (seen: Followed) =>
    seen
      .messages()
      .flatMap(({ said }) => (said.by === 'person' ? said.parts.map((part) => 'text' in part && part.text) : []));
  expect(words(mine)).toEqual(['First', 'Second']);
  expect(words(theirs)).toEqual(['Somebody else']);
  expect(mine.conversation().columns[0]?.head).toBe(mine.messages().at(-1)?.id);
});

test('a file that consists mostly of outdated lines is rewritten', async () => {
  const dataFolder = await temporaryFolder();
  const app = await talking(dataFolder);
  const conversation = await startConversation(app, [chatColumn]);
  await conversation.ask('Once');
  conversation.leave();
  await app.close();
  const file = backupIn(dataFolder, conversation.id);
  const { length } = readFileSync(file);
  const line =
    readFileSync(file, 'utf8')
      .split('\n')
      .find((each) => each.startsWith('{"message"')) ?? '';
  appendFileSync(file, `\n${line}`.repeat(Math.ceil(1_500_000 / line.length)));
  const again = await openTestApp({ dataFolder });
  await again.calls.conversations.change({ id: conversation.id, title: 'Changed' });
  await again.close();
  expect(readFileSync(file).length).toBeLessThan(2 * length);
  expect(readFileSync(file, 'utf8')).toContain('Changed');
});
