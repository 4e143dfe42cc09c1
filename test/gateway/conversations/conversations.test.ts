import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createConversationStore } from '../../../electron/storage/conversation-store.ts';
import { openDatabase } from '../../../electron/storage/database/database.ts';
import { createMessageStore } from '../../../electron/storage/message-store.ts';
import type { Column, Conversation } from '../../../shared/conversations/conversation.ts';
import { conversationEventSchema } from '../../../shared/conversations/conversation-event.ts';
import type { Message } from '../../../shared/conversations/message.ts';
import { readNodes } from '../../../shared/conversations/message-tree.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';

const column: Column = { id: 'a', endpoint: 'chat', model: 'chat-model', values: {}, head: null };

async function createConversation(app: TestApp, title = ''): Promise<Conversation> {
  const created = await app.calls.conversations.create({ endpoint: 'chat', columns: [column] });
  return title === '' ? created : app.calls.conversations.change({ id: created.id, title });
}

/** Writes messages like an earlier run of the program, each as the child of the one before. */
async function seed(dataFolder: string, conversationId: string, texts: readonly string[]): Promise<void> {
  const database = await openDatabase(dataFolder);
  const messages = createMessageStore(database);
  const conversations = createConversationStore(database);
  await database.transaction().execute(async (transaction) => {
    let id = await messages.nextId(transaction);
    let parentId: number | null = null;
    for (const text of texts) {
      const said: Message['said'] = { by: 'person', role: 'user', parts: [{ kind: 'text', text }] };
      const message = { id, conversationId, parentId, turnId: randomUUID(), createdAt: id, columnId: 'a', said };
      await messages.add([message], transaction);
      parentId = id;
      id += 1;
    }
    const conversation = await conversations.find(conversationId, transaction);
    if (!conversation) throw new Error('There is no such conversation');
    await conversations.replace(
      { ...conversation, messageCount: texts.length, columns: [{ ...column, head: parentId }] },
      transaction,
    );
  });
  await database.destroy();
}

const titles = async (app: TestApp, more: { search?: string; inTrash?: boolean; folder?: string } = {}) => {
  const { found } = await app.calls.conversations.page({ endpoint: 'chat', limit: 50, ...more });
  return found.map(({ conversation }) => conversation.title);
};

describe('conversations', () => {
  test('are listed page by page, pinned ones first, then the newest, and their folders are listed', async () => {
    const app = await openTestApp();
    for (const title of ['One', 'Two', 'Three', 'Four']) await createConversation(app, title);
    const { found } = await app.calls.conversations.page({ endpoint: 'chat', limit: 50 });
    const two = found.find(({ conversation }) => conversation.title === 'Two')?.conversation;
    await app.calls.conversations.change({ id: two?.id ?? '', pinned: true, folder: ' Work ' });
    const first = await app.calls.conversations.page({ endpoint: 'chat', limit: 2 });
    expect(first.folders).toEqual(['Work']);
    expect(first.found.map(({ conversation }) => conversation.title)[0]).toBe('Two');
    const last = first.found.at(-1)?.conversation;
    if (!last) throw new Error('The page is empty');
    const rest = await app.calls.conversations.page({
      endpoint: 'chat',
      limit: 2,
      before: { pinned: last.pinned, changedAt: last.changedAt, id: last.id },
    });
    const all = [...first.found, ...rest.found].map(({ conversation }) => conversation.title);
    expect(all.sort()).toEqual(['Four', 'One', 'Three', 'Two']);
    expect(await titles(app, { folder: 'Work' })).toEqual(['Two']);
    await app.calls.conversations.change({ id: two?.id ?? '', folder: null });
    expect((await app.calls.conversations.page({ endpoint: 'chat', limit: 2 })).folders).toEqual([]);
  });

  test('go to the trash and back, and are deleted permanently with all their messages', async () => {
    const dataFolder = await temporaryFolder();
    const before = await openTestApp({ dataFolder });
    const { id } = await createConversation(before, 'Herons');
    await createConversation(before, 'Stays');
    await before.close();
    await seed(dataFolder, id, ['a heron in the fog']);
    const app = await openTestApp({ dataFolder });
    await app.calls.conversations.remove({ ids: [id] });
    expect(await titles(app)).toEqual(['Stays']);
    expect(await titles(app, { inTrash: true })).toEqual(['Herons']);
    expect(await titles(app, { search: 'heron' })).toEqual([]);
    await app.calls.conversations.restore({ ids: [id] });
    expect(await titles(app, { search: 'heron' })).toEqual(['Herons']);
    await app.calls.conversations.purge({ ids: [id] });
    expect(await titles(app, { search: 'heron' })).toEqual(['Herons']);
    await app.calls.conversations.remove({ ids: [id] });
    await app.calls.conversations.purge({});
    expect(await titles(app, { inTrash: true })).toEqual([]);
    expect(await titles(app)).toEqual(['Stays']);
    await expect(app.calls.conversations.change({ id, title: 'x' })).rejects.toMatchObject({
      data: { kind: 'not-found' },
    });
    expect(app.pushes).toContainEqual({ kind: 'remove', part: 'conversations', id });
    await app.close();
    expect(leftIn(dataFolder)).toEqual({ messages: 0, said: 0, words: 0, parts: 0 });
  });

  test('keep a draft, a model and the head of a column after a restart, and refuse a head of another conversation', async () => {
    const dataFolder = await temporaryFolder();
    const app = await openTestApp({ dataFolder });
    const { id } = await createConversation(app);
    const draft = [{ kind: 'text' as const, text: 'half a thought' }];
    await app.calls.conversations.change({ id, draft, columns: [{ ...column, model: 'other' }] });
    const elsewhere = app.calls.conversations.change({ id, columns: [{ ...column, head: 99 }] });
    await expect(elsewhere).rejects.toMatchObject({ data: { kind: 'not-found' } });
    const twice = app.calls.conversations.change({ id, columns: [column, column] });
    await expect(twice).rejects.toMatchObject({ data: { kind: 'input' } });
    await app.close();
    const again = await openTestApp({ dataFolder });
    const { found } = await again.calls.conversations.page({ endpoint: 'chat', limit: 1 });
    expect(found[0]?.conversation).toMatchObject({ id, draft, columns: [{ model: 'other' }] });
  });
});

describe('the search of conversations', () => {
  async function createWithTexts(texts: Readonly<Record<string, string>>): Promise<TestApp> {
    const dataFolder = await temporaryFolder();
    const app = await openTestApp({ dataFolder });
    const ids = new Map<string, string>();
    for (const title of Object.keys(texts)) ids.set(title, (await createConversation(app, title)).id);
    await app.close();
    for (const [title, text] of Object.entries(texts)) await seed(dataFolder, ids.get(title) ?? '', [text]);
    return openTestApp({ dataFolder });
  }

  test('finds parts of words, letters regardless of accents, and languages without spaces', async () => {
    const app = await createWithTexts({
      A: 'The lighthouse keeper wrote a café menu. AI helps.',
      B: '灯台守は霧の中で歌う',
      C: '我喜欢吃苹果',
      D: 'C++ and C# differ; 100% sure',
    });
    const found: Record<string, string[]> = {
      ghthou: ['A'],
      CAFE: ['A'],
      cafés: [],
      'keeper menu': ['A'],
      '"keeper menu"': [],
      ai: ['A'],
      灯台守: ['B'],
      霧: ['B'],
      苹果: ['C'],
      喜欢吃: ['C'],
      'c#': ['D'],
      '0%': ['D'],
    };
    for (const [search, expected] of Object.entries(found)) {
      expect([search, (await titles(app, { search })).sort()]).toEqual([search, expected]);
    }
  });

  test('treats the operators of the index as plain text', async () => {
    const app = await createWithTexts({ A: 'cats AND dogs NEAR (the) "house" text:* -minus ^top', B: 'dogs only' });
    const hostile = [
      'AND',
      'dogs AND',
      'NEAR(',
      '"',
      '""',
      'text:',
      '*',
      '^top',
      '-minus',
      'dogs OR',
      "'; DROP TABLE said; --",
      '\0',
      '\\',
      '%_',
    ];
    for (const search of hostile) await app.calls.conversations.page({ endpoint: 'chat', limit: 5, search });
    expect(await titles(app, { search: 'dogs AND' })).toEqual(['A']);
    expect(await titles(app, { search: '-minus' })).toEqual(['A']);
    expect(await titles(app, { search: 'dogs OR' })).toEqual([]);
  });

  test('shows the match: the message or the title', async () => {
    const app = await createWithTexts({ Herons: `${'fog '.repeat(60)}a grey heron, and one more Heron` });
    const { found } = await app.calls.conversations.page({ endpoint: 'chat', limit: 5, search: 'heron' });
    expect(found[0]?.hit?.messageId).toBe(1);
    expect(found[0]?.hit?.text).toContain('a grey \u0002heron\u0003, and one more \u0002Heron\u0003');
    const inTitle = await app.calls.conversations.page({ endpoint: 'chat', limit: 5, search: 'herons' });
    expect(inTitle.found[0]?.hit).toEqual({ text: '\u0002Herons\u0003' });
  });
});

describe('a subscription to a conversation', () => {
  test('starts with the tree and the newest messages of the selected branch, and receives every change', async () => {
    const dataFolder = await temporaryFolder();
    const before = await openTestApp({ dataFolder });
    const { id } = await createConversation(before);
    await before.close();
    await seed(
      dataFolder,
      id,
      Array.from({ length: 100 }, (_, index) => `said ${index}`),
    );
    const app = await openTestApp({ dataFolder });
    const stop = new AbortController();
    const events = await app.calls.conversations.watch({ id }, { signal: stop.signal });
    const start = conversationEventSchema.parse((await events.next()).value);
    if (start.kind !== 'start') throw new Error('The first event of the subscription is no start event');
    const nodes = readNodes(start.nodes);
    expect(nodes).toHaveLength(100);
    expect(nodes.slice(0, 2)).toEqual([
      [1, 0, 1, 0],
      [2, 1, 2, 0],
    ]);
    expect(start.messages.at(-1)?.id).toBe(100);
    expect(start.messages.length).toBeLessThan(100);
    const [tenth] = (await app.calls.conversations.messages({ id, messageIds: [10] })).messages;
    expect(tenth?.said).toMatchObject({ parts: [{ text: 'said 9' }] });
    const next = events.next();
    await app.calls.conversations.change({ id, title: 'Said' });
    expect((await next).value).toMatchObject({ kind: 'conversation', conversation: { title: 'Said' } });
    stop.abort();
  });
});

/** Counts the remaining rows after SQLite verified that the index agrees with its content. */
function leftIn(dataFolder: string): Record<string, number> {
  const database = new DatabaseSync(join(dataFolder, 'triptych.db'));
  database.exec("INSERT INTO said_words (said_words, rank) VALUES ('integrity-check', 1)");
  database.exec("INSERT INTO said_parts (said_parts, rank) VALUES ('integrity-check', 1)");
  const count = (query: string) => Number(database.prepare(query).get()?.['n']);
  const left = {
    messages: count('SELECT count(*) AS n FROM messages'),
    said: count('SELECT count(*) AS n FROM said'),
    words: count("SELECT count(*) AS n FROM said_words WHERE said_words MATCH 'heron'"),
    parts: count("SELECT count(*) AS n FROM said_parts WHERE said_parts MATCH 'heron'"),
  };
  database.close();
  return left;
}
