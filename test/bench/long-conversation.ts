import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createConversationStore } from '../../electron/storage/conversation-store.ts';
import { type Database, openDatabase } from '../../electron/storage/database/database.ts';
import { createMessageStore } from '../../electron/storage/message-store.ts';
import type { Conversation } from '../../shared/conversations/conversation.ts';
import type { Endpoint } from '../../shared/conversations/endpoint.ts';
import type { Message } from '../../shared/conversations/message.ts';

interface WrittenConversation {
  readonly title: string;
  readonly messageCount: number;
  readonly endpoint?: Endpoint;
  /** Wall clock, milliseconds since 1970. */
  readonly changedAt?: number;
}

/** Writes a conversation with this number of messages into the database of a data folder. Returns its id. */
export async function writeConversation(folder: string, count: number): Promise<string> {
  const [id = ''] = await writeConversations(folder, [{ title: `${count} messages`, messageCount: count }]);
  return id;
}

/** Writes conversations into the database of a data folder. Returns their ids in the same order. The answers are of Chat. */
export async function writeConversations(folder: string, all: readonly WrittenConversation[]): Promise<string[]> {
  const database = await openDatabase(folder);
  await sql`PRAGMA synchronous = OFF`.execute(database);
  const ids: string[] = [];
  await database.transaction().execute(async (transaction) => {
    for (const one of all) ids.push(await write(one, transaction));
  });
  await database.destroy();
  return ids;
}

async function write(written: WrittenConversation, transaction: Database): Promise<string> {
  const { title, messageCount: count, endpoint = 'chat', changedAt = 0 } = written;
  const conversations = createConversationStore(transaction);
  const messages = createMessageStore(transaction);
  const id = randomUUID();
  const column = { id: 'a', endpoint, model: 'm', values: {} };
  const conversation: Conversation = {
    id,
    endpoint,
    title,
    firstWords: '',
    columns: [{ ...column, head: null }],
    pinned: false,
    draft: [],
    earlierPictures: 'all',
    createdAt: changedAt,
    changedAt,
    messageCount: count,
  };
  await conversations.add(conversation);
  const first = await messages.nextId(transaction);
  let turnId = randomUUID();
  for (let index = 0; index < count; index += 1) {
    if (index % 2 === 0) turnId = randomUUID();
    const message: Message = {
      id: first + index,
      conversationId: id,
      parentId: index === 0 ? null : first + index - 1,
      turnId,
      createdAt: index,
      columnId: 'a',
      said: index % 2 === 0 ? question(index) : answer(index),
    };
    await messages.add([message], transaction, first + index - (index % 2));
  }
  const head = count === 0 ? null : first + count - 1;
  await conversations.replace({ ...conversation, columns: [{ ...column, head }] });
  return id;
}

function question(index: number): Message['said'] {
  return { by: 'person', role: 'user', parts: [{ kind: 'text', text: `Question ${index}: what does a heron eat?` }] };
}

function answer(index: number): Message['said'] {
  const content = `Answer ${index}: ${'fish, frogs and, now and then, something larger. '.repeat(20)}`;
  return {
    by: 'model',
    answer: {
      endpoint: 'chat',
      state: 'complete',
      model: 'm',
      parameters: { stream: true },
      body: { index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' },
      envelope: { id: 'c', model: 'm', usage: { prompt_tokens: 10, completion_tokens: 200, total_tokens: 210 } },
      files: {},
      choices: 1,
      askedAt: index,
    },
  };
}
