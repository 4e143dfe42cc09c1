import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createRouterClient } from '@orpc/server';
import { sql } from 'kysely';
import type { createRouter } from '../../electron/calls/router.ts';
import { createConversationStore } from '../../electron/store/conversation-store.ts';
import { openDatabase } from '../../electron/store/database.ts';
import { openMemoryVault } from '../../electron/store/memory-vault.ts';
import { createMessageStore } from '../../electron/store/message-store.ts';
import { openStudio } from '../../electron/studio.ts';
import type { Conversation } from '../../shared/talk/conversation.ts';
import type { Message } from '../../shared/talk/message.ts';
import { scratchFolder } from '../support/scratch.ts';
import { compare, type Row } from './harness.ts';

const [short, long] = [100, 10_000];
/** Opened so often for one measure: a single one takes a few milliseconds. */
const times = 5;

/** G9-open: what main needs until a screen has a conversation of 10,000 messages, beside one of 100. */
export async function openConversation(): Promise<Row[]> {
  const scratch = scratchFolder('bench-conversation');
  const dataFolder = join(scratch.path, 'data');
  mkdirSync(dataFolder);
  const [few, many] = [await written(dataFolder, short), await written(dataFolder, long)];
  const studio = await openStudio({
    dataFolder,
    version: '0.0.0-bench',
    host: { shell: 'browser', openLink: async () => {}, revealFile: async () => {} },
    vault: openMemoryVault(),
    settingsFile: { read: () => ({}), write: () => {} },
  });
  const { conversations } = createRouterClient(studio.router as ReturnType<typeof createRouter>);
  const open = async (id: string) => {
    const began = performance.now();
    for (let count = 0; count < times; count += 1) {
      const stop = new AbortController();
      for await (const event of await conversations.follow({ id }, { signal: stop.signal })) {
        if (event.kind !== 'start') throw new Error('It does not start with the start');
        // As it travels to the screen.
        JSON.stringify(event);
        break;
      }
      stop.abort();
    }
    return (performance.now() - began) / times;
  };
  try {
    return [
      await compare({
        id: 'G9-open',
        what: `main hands out a conversation of ${long.toLocaleString('en')} messages, beside one of ${short}`,
        unit: 'ms',
        atMost: 1.5,
        pairs: 15,
        ours: () => open(many),
        peer: () => open(few),
      }),
    ];
  } finally {
    await studio.close();
    scratch.remove();
  }
}

async function written(folder: string, count: number): Promise<string> {
  const database = await openDatabase(folder);
  await sql`PRAGMA synchronous = OFF`.execute(database);
  const messages = createMessageStore(database);
  const id = randomUUID();
  const column = { id: 'a', endpoint: 'chat' as const, model: 'm', values: {} };
  const conversation: Conversation = {
    id,
    endpoint: 'chat',
    title: `${count} messages`,
    firstWords: '',
    columns: [{ ...column, head: null }],
    pinned: false,
    draft: [],
    earlierPictures: 'all',
    createdAt: 0,
    changedAt: 0,
    messageCount: count,
  };
  await createConversationStore(database).add(conversation);
  await database.transaction().execute(async (transaction) => {
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
    const head = first + count - 1;
    await createConversationStore(database).replace({ ...conversation, columns: [{ ...column, head }] }, transaction);
  });
  await database.destroy();
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
