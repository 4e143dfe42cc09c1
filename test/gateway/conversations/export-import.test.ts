import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plainTextOf } from '../../../shared/conversations/answer-text.ts';
import type { Conversation } from '../../../shared/conversations/conversation.ts';
import type { Message } from '../../../shared/conversations/message.ts';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { wav } from '../../support/make-audio.ts';
import { makeImage } from '../../support/make-images.ts';
import { entriesOf } from '../../support/zip-entries.ts';
import { openTestApp, type TestApp, temporaryFolder } from '../support/open-test-app.ts';
import {
  chatColumn,
  chunk,
  done,
  type Followed,
  follow,
  messagesColumn,
  openAtConversationGateway,
  startConversation,
  streamed,
} from './conversation-test-setup.ts';

const imageColumn = { ...chatColumn, id: 'image', model: 'sandbox-image-chat' };

async function post(app: TestApp, path: string, body: BodyInit): Promise<Response> {
  return app.handle(new Request(`http://app${path}`, { method: 'POST', body }));
}

/** A gateway whose models answer with a word or with a small image. */
async function atPainter(): Promise<TestApp> {
  const url = makeImage(90, 60).toString('base64');
  const { app } = await openAtConversationGateway(({ body }, response) => {
    const isPainter = JSON.parse(body).model === imageColumn.model;
    const content = isPainter ? [{ type: 'image_url', image_url: { url } }] : 'A heron.';
    streamed(response).end(chunk({ role: 'assistant', content }, 'stop') + done);
  });
  return app;
}

/** A conversation with two columns, an image and a sound of the user, an image of a model, and two turns. */
async function fullConversation(): Promise<{ app: TestApp; conversation: Followed }> {
  const app = await atPainter();
  const conversation = await startConversation(app, [chatColumn, imageColumn]);
  const image = await (await post(app, '/inputs?name=heron.png', new Uint8Array(makeImage(400, 300)))).json();
  const sound = await (await post(app, '/sounds?name=call.wav', new Uint8Array(wav(1)))).json();
  await conversation.ask([
    { kind: 'text', text: 'What is <this>?\n\n# Not a title' },
    { kind: 'image', image },
  ]);
  await conversation.ask(
    [
      { kind: 'text', text: 'And this?' },
      { kind: 'sound', sound },
    ],
    { columnIds: ['chat'] },
  );
  await conversation.until((seen) =>
    seen.messages().some(({ said }) => said.by === 'model' && JSON.stringify(said.answer.files).includes('itemId')),
  );
  await app.calls.conversations.change({ id: conversation.id, title: 'Herons / ünd "more"', folder: 'Birds' });
  return { app, conversation };
}

async function exported(app: TestApp, id: string, as: 'json' | 'markdown'): Promise<Response> {
  return app.handle(new Request(`http://app/conversations/export/${id}?as=${as}`));
}

const textsOf = (messages: readonly Message[]) =>
  messages.map(({ said }) =>
    said.by === 'person' ? said.parts.map(({ kind }) => kind).join() : plainTextOf(readAnswer(said.answer).blocks),
  );

describe('a JSON export of a conversation', () => {
  test('contains everything, and is imported elsewhere as a conversation with all its files', async () => {
    const { app, conversation } = await fullConversation();
    const out = await exported(app, conversation.id, 'json');
    expect(out.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[0-9-]+-herons-u-nd-more\.triptych-conversation"$/,
    );
    const body = await out.text();
    const other = await openTestApp({ sandbox: true });
    const response = await post(other, '/conversations/import', body);
    expect(response.status).toBe(200);
    const taken = (await response.json()) as Conversation;
    expect(taken).toMatchObject({
      title: 'Herons / ünd "more"',
      folder: 'Birds',
      messageCount: conversation.messages().length,
    });
    expect(taken.id).not.toBe(conversation.id);
    const there = await follow(other, taken.id, ['chat', 'image']);
    expect(textsOf(there.messages())).toEqual(textsOf(conversation.messages()));
    expect(there.conversation().columns.map(({ head }) => head !== null)).toEqual([true, true]);
    for (const { said } of there.messages()) {
      const hashes = said.by === 'model' ? Object.values(said.answer.files).map(({ hash }) => `/answer/${hash}`) : [];
      const given = said.by === 'person' ? said.parts : [];
      for (const part of given)
        if (part.kind === 'image' && part.image.from === 'file') hashes.push(`/input/${part.image.hash}`);
      for (const part of given) if (part.kind === 'sound') hashes.push(`/sound/${part.sound.hash}`);
      for (const path of hashes) expect((await other.handle(new Request(`http://app${path}`))).status).toBe(200);
    }
    const [answer] = await there.ask('Go on', { columnIds: ['chat'] });
    expect(answer?.state).toBe('complete');
    expect(
      (await other.calls.conversations.page({ endpoint: 'chat', limit: 9, search: 'Not a title' })).found,
    ).toHaveLength(1);
  });

  test('is imported into its original library as a second conversation, without changes to the first', async () => {
    const { app, conversation } = await fullConversation();
    const before = structuredClone(conversation.messages());
    const body = await (await exported(app, conversation.id, 'json')).text();
    for (let times = 0; times < 2; times += 1)
      expect((await post(app, '/conversations/import', body)).status).toBe(200);
    expect((await app.calls.conversations.page({ endpoint: 'chat', limit: 9 })).found).toHaveLength(3);
    expect(conversation.messages()).toEqual(before);
  });
});

describe('a forged conversation file', () => {
  const hostile: Record<string, [(file: ReturnType<typeof parse>) => unknown, string]> = {
    'no JSON': [() => '{"format":"triptych-conv', 'it isn’t JSON'],
    'something else': [() => ({ hello: 1 }), 'it isn’t a conversation exported from Triptych'],
    'a list': [() => [], 'it isn’t a conversation exported from Triptych'],
    'brackets alone': [() => '['.repeat(100_000) + ']'.repeat(100_000), ''],
    'of a later version': [(file) => ({ ...file, version: 2 }), 'version'],
    'a column too many': [
      (file) => ({
        ...file,
        conversation: { ...file.conversation, columns: Array(7).fill(file.conversation.columns[0]) },
      }),
      'columns',
    ],
    'a message that follows itself': [
      (file) => ({ ...file, messages: file.messages.map((each) => ({ ...each, parentId: each.id })) }),
      'before the one that it follows',
    ],
    'the same number twice': [
      (file) => ({ ...file, messages: file.messages.map((each) => ({ ...each, id: 1, parentId: null })) }),
      'the same number',
    ],
    'a file with a wrong hash': [
      (file) => ({ ...file, files: { ['a'.repeat(64)]: { kind: 'answer', base64: 'AAAA' } } }),
      'was changed',
    ],
    'a path instead of a hash': [
      (file) => ({ ...file, files: { '../../etc/passwd': { kind: 'answer', base64: 'AAAA' } } }),
      'files',
    ],
    'an unknown role': [
      (file) => ({ ...file, messages: [{ ...file.messages[0], said: { by: 'root', parts: [] } }] }),
      'messages.0.said',
    ],
    'deep in an answer': [
      (file) => {
        const deep = `${'{"d":'.repeat(5000)}1${'}'.repeat(5000)}`;
        return JSON.stringify(file).replace('"body":{', `"body":{"x":${deep},`);
      },
      'nested too deeply',
    ],
  };

  function parse(text: string) {
    return JSON.parse(text) as {
      conversation: Conversation;
      messages: Message[];
      files: Record<string, { kind: string; base64: string }>;
    };
  }

  test('is refused with the reason, and nothing changes', async () => {
    const app = await openTestApp({ sandbox: true });
    const conversation = await startConversation(app, [messagesColumn]);
    await conversation.ask('[say] yes');
    const good = await (await exported(app, conversation.id, 'json')).text();
    for (const [name, [change, words]] of Object.entries(hostile)) {
      const changed = change(parse(good));
      const response = await post(
        app,
        '/conversations/import',
        typeof changed === 'string' ? changed : JSON.stringify(changed),
      );
      expect([name, response.status]).toEqual([name, 422]);
      expect([name, (await response.json()).sentence]).toEqual([name, expect.stringContaining(words)]);
    }
    const { found } = await app.calls.conversations.page({ endpoint: 'messages', limit: 9 });
    expect(found).toHaveLength(1);
  });

  test('cannot mark an answer as running, name files of this library, or continue a running answer', async () => {
    const app = await atPainter();
    const conversation = await startConversation(app, [imageColumn]);
    await conversation.ask('A heron');
    await conversation.until((seen) => Object.values(seen.answer(2).files)[0]?.itemId !== undefined);
    const file = parse(await (await exported(app, conversation.id, 'json')).text());
    const [, answer] = file.messages;
    if (answer?.said.by !== 'model') throw new Error('This is a message of the user');
    Object.assign(answer.said.answer, { state: 'streaming', requestId: 1, continues: 99 });
    const svg = Buffer.from('<svg onload="alert(1)"/>');
    const [[hash, savedFile] = ['', undefined]] = Object.entries(file.files);
    expect(savedFile?.kind).toBe('answer');
    const taken = await (await post(app, '/conversations/import', JSON.stringify(file))).json();
    const there = await follow(app, taken.id, ['image']);
    const [found] = there.messages().flatMap(({ said }) => (said.by === 'model' ? [said.answer] : []));
    expect(found).toMatchObject({ state: 'interrupted' });
    expect(found).not.toHaveProperty('requestId');
    expect(found).not.toHaveProperty('continues');
    expect(Object.values(found?.files ?? {})[0]).not.toHaveProperty('itemId');

    const svgHash = createHash('sha256').update(svg).digest('hex');
    const text = JSON.stringify({ ...file, files: { [svgHash]: { kind: 'answer', base64: svg.toString('base64') } } });
    const second = await (await post(app, '/conversations/import', text.replaceAll(hash, svgHash))).json();
    const drawn = await follow(app, second.id, ['image']);
    const [withSvg] = drawn.messages().flatMap(({ said }) => (said.by === 'model' ? [said.answer] : []));
    expect(Object.values(withSvg?.files ?? {})[0]).toMatchObject({ type: 'text/plain', note: expect.any(String) });
    const served = await app.handle(new Request(`http://app/answer/${svgHash}`));
    expect(served.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });
});

test('a Markdown export is a ZIP that other programs open, with a file for each column and the media', async () => {
  const { app, conversation } = await fullConversation();
  const out = await exported(app, conversation.id, 'markdown');
  expect(out.headers.get('content-type')).toBe('application/zip');
  const folder = await temporaryFolder();
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'export.zip');
  const bytes = Buffer.from(await out.arrayBuffer());
  await writeFile(file, bytes);
  const entries = entriesOf(bytes);
  expect(Object.keys(entries).sort()).toEqual([
    'column-1-sandbox-chat.md',
    'column-2-sandbox-image-chat.md',
    expect.stringMatching(/^media\/[0-9a-f]{16}\.(png|wav)$/),
    expect.stringMatching(/^media\/[0-9a-f]{16}\.(png|wav)$/),
    expect.stringMatching(/^media\/[0-9a-f]{16}\.(png|wav)$/),
  ]);
  const markdown = entries['column-1-sandbox-chat.md']?.toString() ?? '';
  expect(markdown).toContain('# Herons / ünd "more"');
  expect(markdown).toMatch(/!\[heron\.png\]\(media\/[0-9a-f]{16}\.png\)/);
  for (const [, name] of markdown.matchAll(/\((media\/[^)]+)\)/g)) expect(Object.keys(entries)).toContain(name);
  // Checks the ZIP file with another ZIP reader, if the machine has one.
  const python = spawnSync('python3', [
    '-c',
    `import zipfile; print(zipfile.ZipFile(${JSON.stringify(file)}).testzip())`,
  ]);
  if (python.status === 0) expect(python.stdout.toString().trim()).toBe('None');
  expect((await readFile(file)).length).toBe(bytes.length);
});
