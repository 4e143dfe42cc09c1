import { expect, test } from 'vitest';
import { imageChatModels } from '../../../electron/sandbox/server/models-route.ts';
import type { Column, ParameterValues } from '../../../shared/conversations/conversation.ts';
import type { Endpoint } from '../../../shared/conversations/endpoint.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { isJsonObject, type JsonObject } from '../../../shared/util/json.ts';
import { sandboxForTest } from '../sandbox/test-sandbox.ts';
import { openTestApp } from '../support/open-test-app.ts';
import { chatColumn, type Followed, startConversation } from './conversation-test-setup.ts';
import { chatFaults, messagesFaults } from './document-faults.ts';

// One text conversation with every kind of model of the sandbox. Each body is checked against the interface.

interface Kind {
  readonly title: string;
  readonly endpoint: Endpoint;
  readonly model: string;
  readonly values: ParameterValues;
  /** A kind of block that the answers contain. */
  readonly gives: string;
}

const kinds: readonly Kind[] = [
  { title: 'text', endpoint: 'chat', model: 'sandbox-chat', values: {}, gives: 'text' },
  { title: 'image generation', endpoint: 'chat', model: 'sandbox-image-chat', values: {}, gives: 'image' },
  {
    title: 'reasoning',
    endpoint: 'chat',
    model: 'sandbox-chat',
    values: { reasoning_effort: 'high', verbosity: 'low', temperature: 'null' },
    gives: 'text',
  },
  {
    title: 'audio output',
    endpoint: 'chat',
    model: 'sandbox-chat',
    values: { modalities: ['text', 'audio'], 'audio.voice': 'coral', 'audio.format': 'wav' },
    gives: 'audio',
  },
  { title: 'messages', endpoint: 'messages', model: 'sandbox-messages', values: { max_tokens: 4096 }, gives: 'text' },
  { title: 'image generation again', endpoint: 'chat', model: 'sandbox-image-chat', values: {}, gives: 'image' },
  {
    title: 'messages with thinking',
    endpoint: 'messages',
    model: 'sandbox-messages-mini',
    values: { max_tokens: 4096, 'thinking.type': 'enabled', 'thinking.budget_tokens': 1024 },
    gives: 'thinking',
  },
  { title: 'a small text model', endpoint: 'chat', model: 'sandbox-chat-mini', values: { top_p: 0.5 }, gives: 'text' },
];

async function openAtSandbox() {
  const sandbox = await sandboxForTest();
  const app = await openTestApp({ temporaryConnection: { baseUrl: sandbox.baseUrl, key: sandbox.key } });
  return {
    app,
    /** Returns all questions, oldest first; long texts are cut. */
    sent: () =>
      sandbox.ledger().flatMap(({ method, path, body, status }) => {
        if (method !== 'POST' || !isJsonObject(body as JsonObject)) return [];
        return [{ path, body: body as JsonObject, status }];
      }),
  };
}

type AtSandbox = Awaited<ReturnType<typeof openAtSandbox>>;

async function ask(
  { app, sent }: AtSandbox,
  conversation: Followed,
  { endpoint, model, values }: Kind,
  stream: boolean,
  words: string,
  more: { after?: number | null } = {},
): Promise<{ answer: Answer; body: JsonObject }> {
  const before = sent().length;
  const columns = conversation.conversation().columns.map((column): Column => ({ ...column, endpoint, model, values }));
  await app.calls.conversations.change({
    id: conversation.id,
    columns: columns.map((column) => ({ ...column, values: { ...values, stream } })),
  });
  const [answer] = await conversation.ask(words, more);
  const [request, ...others] = sent().slice(before);
  if (!answer || !request) throw new Error('No question was sent');
  expect(others).toEqual([]);
  expect(request).toMatchObject({ status: 200, body: { model, stream } });
  expect(faultsOf(request)).toEqual([]);
  return { answer, body: request.body };
}

function faultsOf({ path, body }: { path: string; body: JsonObject }): string[] {
  if (path.endsWith('/messages')) return messagesFaults(body);
  return chatFaults(body, imageChatModels.includes(String(body['model'])));
}

test('a text conversation works with every kind of model, with and without streaming, and with changes of the model', async () => {
  const at = await openAtSandbox();
  const conversation = await startConversation(at.app, [chatColumn]);
  for (const stream of [true, false]) {
    for (const kind of kinds) {
      const { answer } = await ask(at, conversation, kind, stream, `A lake at dusk, for ${kind.title}`);
      expect(answer, kind.title).toMatchObject({ state: 'complete', model: kind.model });
      const blocks = readAnswer(answer).blocks.map((block) => block.kind);
      expect(blocks, kind.title).toContain(kind.gives);
    }
  }
  expect(at.sent()).toHaveLength(2 * kinds.length);
});

test('a text model, an image model and another text model receive exactly the expected messages', async () => {
  const [text, images] = [kinds[0], kinds[1]];
  if (!text || !images) throw new Error('no kinds');
  for (const stream of [true, false]) {
    const at = await openAtSandbox();
    const conversation = await startConversation(at.app, [chatColumn]);
    const first = await ask(at, conversation, text, stream, '[say] one');
    expect(first.body).toEqual({ model: text.model, stream, messages: [{ role: 'user', content: '[say] one' }] });
    const parts = (words: string) => [{ type: 'text', text: words }];
    const second = await ask(at, conversation, images, stream, 'two');
    expect(second.body).toEqual({
      model: images.model,
      stream,
      messages: [
        { role: 'user', content: parts('[say] one') },
        expect.objectContaining({ role: 'assistant', content: 'one' }),
        { role: 'user', content: parts('two') },
      ],
    });
    const image = { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,iVBOR/) } };
    const third = await ask(at, conversation, text, stream, '[say] three');
    expect(third.body).toEqual({
      model: text.model,
      stream,
      messages: [
        { role: 'user', content: '[say] one' },
        expect.objectContaining({ role: 'assistant', content: 'one' }),
        { role: 'user', content: 'two' },
        expect.objectContaining({ role: 'assistant', content: '(You made an image here.)' }),
        { role: 'user', content: [...parts('(Images that you made before:)'), image, ...parts('[say] three')] },
      ],
    });
    const fourth = await ask(at, conversation, images, stream, 'four');
    expect(fourth.body['messages']).toEqual([
      { role: 'user', content: parts('[say] one') },
      expect.objectContaining({ role: 'assistant', content: 'one' }),
      { role: 'user', content: parts('two') },
      expect.objectContaining({ role: 'assistant', content: [image] }),
      { role: 'user', content: parts('[say] three') },
      expect.objectContaining({ role: 'assistant', content: 'three' }),
      { role: 'user', content: parts('four') },
    ]);

    // An older question, edited and sent again by the model that makes images.
    const [question] = conversation.messages();
    const edited = await ask(at, conversation, images, stream, 'one, again', { after: null });
    expect(edited.body['messages']).toEqual([{ role: 'user', content: parts('one, again') }]);
    const resent = await ask(at, conversation, images, stream, '', { after: question?.id ?? null });
    expect(resent.body['messages']).toEqual([{ role: 'user', content: parts('[say] one') }]);
  }
});

test('each column of one question gets the form of its model', async () => {
  const at = await openAtSandbox();
  const columns = kinds.slice(0, 6).map(({ endpoint, model, values }, index): Column => {
    return { id: String(index), endpoint, model, values: { ...values, stream: index % 2 === 0 }, head: null };
  });
  const conversation = await startConversation(at.app, columns);
  for (const words of ['A lake', 'Now at night']) {
    const answers = await conversation.ask(words);
    expect(answers.map(({ state }) => state)).toEqual(columns.map(() => 'complete'));
  }
  const sent = at.sent();
  expect(sent).toHaveLength(2 * columns.length);
  for (const request of sent) expect(faultsOf(request)).toEqual([]);
});
