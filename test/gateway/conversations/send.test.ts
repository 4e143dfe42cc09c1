import { describe, expect, test } from 'vitest';
import { plainTextOf } from '../../../shared/conversations/answer-text.ts';
import type { Answer } from '../../../shared/conversations/message.ts';
import { readAnswer } from '../../../shared/conversations/read-answer.ts';
import { openTestApp } from '../support/open-test-app.ts';
import {
  chatColumn,
  chunk,
  done,
  messagesColumn,
  openAtConversationGateway,
  startConversation,
  streamed,
  text,
} from './conversation-test-setup.ts';

const words = (answer: Answer | undefined) => (answer ? plainTextOf(readAnswer(answer).blocks) : undefined);

describe('a sent question', () => {
  test('goes to both endpoints at once, each with its parameters, and its answers are shown as they grow', async () => {
    const app = await openTestApp({ sandbox: true });
    const board = await startConversation(app, [chatColumn, { ...messagesColumn, values: { max_tokens: 200 } }]);
    const [chat, messages] = await board.ask('Tell me of herons. [say] A heron waits.');
    expect(words(chat)).toBe('A heron waits.');
    expect(words(messages)).toBe('A heron waits.');
    expect(chat).toMatchObject({ state: 'complete', synthetic: true, parameters: { stream: true } });
    expect(chat?.firstMs).toBeLessThanOrEqual(chat?.endedMs ?? 0);
    expect(chat?.traceId).toMatch(/^[0-9a-f]{32}$/);
    const [question, first, second] = board.messages();
    expect(question?.said).toMatchObject({ by: 'person', role: 'user' });
    expect([first?.parentId, second?.parentId]).toEqual([question?.id, question?.id]);
    expect(new Set(board.messages().map((message) => message.turnId)).size).toBe(1);
    expect(board.conversation().columns.map(({ head }) => head)).toEqual([first?.id, second?.id]);
    expect(board.conversation()).toMatchObject({ messageCount: 3, draft: [] });
    expect(board.conversation().firstWords).toContain('Tell me of herons.');
    const raw = await app.calls.conversations.rawAnswer({ id: board.id, messageId: first?.id ?? 0 });
    expect(JSON.parse(raw.request ?? '')).toMatchObject({ model: chatColumn.model, stream: true });
    expect(JSON.parse(raw.response)).toMatchObject({ choices: [{ message: { content: 'A heron waits.' } }] });
  });

  test('that is retried or edited creates siblings in the tree, and the new branch is selected', async () => {
    const app = await openTestApp({ sandbox: true });
    const conversation = await startConversation(app, [chatColumn]);
    await conversation.ask('[say] first');
    await conversation.ask('[say] second', { after: 1 });
    const [question] = conversation.messages();
    await conversation.ask('', { after: question?.id ?? 0 });
    const answers = conversation
      .messages()
      .filter(({ parentId, said: lastId }) => lastId.by === 'model' && parentId === question?.id);
    expect(answers).toHaveLength(2);
    expect(conversation.conversation().columns[0]?.head).toBe(answers.at(-1)?.id);
    await conversation.ask('[say] edited', { after: null });
    const firsts = conversation.messages().filter(({ parentId }) => parentId === null);
    expect(firsts).toHaveLength(2);
    expect(conversation.messages().at(-1)?.parentId).toBe(firsts.at(-1)?.id);
  });

  test('with several choices creates alternatives', async () => {
    const app = await openTestApp({ sandbox: true });
    const conversation = await startConversation(app, [{ ...chatColumn, values: { stream: true, n: 3 } }]);
    const answers = await conversation.ask('[say] me');
    expect(answers.map((answer) => answer.body['index'])).toEqual([0, 1, 2]);
    expect(
      new Set(
        conversation
          .messages()
          .slice(1)
          .map(({ parentId }) => parentId),
      ),
    ).toEqual(new Set([1]));
  });

  test('is checked in all columns before anything is saved or sent', async () => {
    const { app, gateway } = await openAtConversationGateway((_, response) => response.end());
    const board = await startConversation(app, [
      { ...chatColumn, model: '', values: { temperature: 9 } },
      { ...messagesColumn, values: {} },
    ]);
    const sent = app.calls.conversations.send({ id: board.id, columnIds: ['chat', 'messages'], parts: text('hi') });
    await expect(sent).rejects.toMatchObject({
      data: {
        kind: 'input',
        reasons: expect.arrayContaining([
          expect.objectContaining({ field: 'model' }),
          expect.objectContaining({ field: 'temperature' }),
          expect.objectContaining({ field: 'max_tokens' }),
        ]),
      },
    });
    expect(gateway.requests).toEqual([]);
    const start = await startConversation(app, [chatColumn]);
    const preview = await app.calls.conversations.preview({ id: start.id, columnId: 'chat', parts: [] });
    expect(preview.reasons).toEqual([expect.objectContaining({ field: 'prompt' })]);
    expect(board.conversation().messageCount).toBe(0);
  });

  test('is sent once after two clicks: the second click finds the first running', async () => {
    const { app, gateway } = await openAtConversationGateway(async (_, response) => {
      streamed(response).write(chunk({ role: 'assistant', content: 'on' }));
    });
    const conversation = await startConversation(app, [chatColumn]);
    const press = () => app.calls.conversations.send({ id: conversation.id, columnIds: ['chat'], parts: text('once') });
    const presses = await Promise.allSettled([press(), press()]);
    expect(presses.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await conversation.until((seen) =>
      seen.messages().some(({ said: lastId }) => lastId.by === 'model' && lastId.answer.state === 'streaming'),
    );
    const again = app.calls.conversations.send({ id: conversation.id, columnIds: ['chat'], parts: [], after: 1 });
    await expect(again).rejects.toMatchObject({ data: { kind: 'input' } });
    expect(gateway.count('POST')).toBe(1);
    await app.calls.conversations.stop({ id: conversation.id });
  });

  test('is only saved if no model is selected', async () => {
    const { app, gateway } = await openAtConversationGateway((_, response) => response.end());
    const conversation = await startConversation(app, [chatColumn]);
    const input = { id: conversation.id, columnIds: ['chat'], parts: text('a prefilled'), role: 'assistant' as const };
    const { messages } = await app.calls.conversations.send({ ...input, withoutAsking: true });
    expect(messages).toHaveLength(1);
    await conversation.until((seen) => seen.conversation().columns[0]?.head === messages[0]?.id);
    expect(gateway.requests).toEqual([]);
  });

  test('equals its preview, with the same path and the same number of bytes', async () => {
    const { app, gateway } = await openAtConversationGateway((_, response) =>
      streamed(response).end(chunk({ content: 'x' }, 'stop') + done),
    );
    const conversation = await startConversation(app, [
      { ...chatColumn, values: { stream: true, system: 'Be brief: é 😀' } },
    ]);
    const parts = text('How many bytes has 灯台?');
    const preview = await app.calls.conversations.preview({ id: conversation.id, columnId: 'chat', parts });
    await conversation.ask(parts);
    const [received] = gateway.requests;
    expect(preview.path).toBe(received?.path);
    expect(preview.bytes).toBe(Buffer.byteLength(received?.body ?? ''));
    expect(JSON.parse(preview.body)).toEqual(JSON.parse(received?.body ?? ''));
    const system = await app.calls.conversations.preview({
      id: conversation.id,
      columnId: 'chat',
      parts,
      role: 'system',
    });
    expect(JSON.parse(system.body).messages.at(-1)).toMatchObject({ role: 'system' });
  });

  test('that differs from the visible conversation has a note before and after it is sent', async () => {
    const app = await openTestApp({ sandbox: true });
    const conversation = await startConversation(app, [messagesColumn, chatColumn]);
    await conversation.ask('[say] Herons wade.', { columnIds: ['messages'] });
    const lastId = conversation.messages().at(-1)?.id ?? 0;
    const [messages, chat] = conversation.conversation().columns;
    if (!messages || !chat) throw new Error('A column is missing');
    await app.calls.conversations.change({ id: conversation.id, columns: [messages, { ...chat, head: lastId }] });
    const notes = ['An answer from the other endpoint is sent as plain text.'];
    const asked = { id: conversation.id, columnId: 'chat', parts: text('And at dawn?') };
    expect(await app.calls.conversations.preview(asked)).toMatchObject({ notes, reasons: [] });
    await conversation.ask('And at dawn?', { columnIds: ['chat'] });
    const answer = conversation.messages().at(-1)?.id ?? 0;
    expect(await app.calls.conversations.rawAnswer({ id: conversation.id, messageId: answer })).toMatchObject({
      notes,
    });
    expect(await app.calls.conversations.rawAnswer({ id: conversation.id, messageId: lastId })).toMatchObject({
      notes: [],
    });
  });
});

describe('conversation requests', () => {
  test('use the short paths with the key as Bearer, unless the settings differ, and never both headers', async () => {
    const { app, gateway } = await openAtConversationGateway((_, response) => response.writeHead(200).end('{}'));
    const board = await startConversation(app, [chatColumn, messagesColumn]);
    await board.ask('plain');
    const plain = Object.fromEntries(gateway.requests.map((received) => [received.path, received.headers]));
    expect(Object.keys(plain).sort()).toEqual(['/v1/chat/completions', '/v1/messages']);
    expect(plain['/v1/messages']?.['x-api-key']).toBeUndefined();
    const conversation = {
      paths: { chat: 'vendor', messages: '/own/messages' },
      messagesKeyIn: 'x-api-key' as const,
      version: { name: 'vendor-messages-version', value: '2026-01-01' },
    };
    await app.calls.settings.change({ talk: conversation });
    const other = await startConversation(app, [chatColumn, messagesColumn]);
    await other.ask('changed');
    const changed = Object.fromEntries(gateway.requests.slice(2).map((received) => [received.path, received.headers]));
    const chat = changed['/vendors/vendor-chat/v1/chat/completions'];
    const messages = changed['/own/messages'];
    expect(chat?.authorization).toMatch(/^Bearer /);
    expect(chat?.['vendor-messages-version']).toBeUndefined();
    expect(messages?.authorization).toBeUndefined();
    expect(messages?.['x-api-key']).toBe(plain['/v1/messages']?.authorization?.slice('Bearer '.length));
    expect(messages?.['vendor-messages-version']).toBe('2026-01-01');
    const { exchanges } = await app.calls.requestLog.page({ limit: 10, kind: 'chat' });
    expect(exchanges.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(changed)));
    const bad = app.calls.settings.change({
      talk: { ...conversation, version: { name: 'authorization', value: 'x' } },
    });
    await expect(bad).rejects.toMatchObject({ data: { kind: 'input' } });
  });
});

describe('stopping an answer', () => {
  test('closes the connection, saves the received text, and marks the answer as stopped', async () => {
    const closed = Promise.withResolvers<void>();
    const { app, gateway } = await openAtConversationGateway((_, response) => {
      response.on('close', () => closed.resolve());
      streamed(response).write(chunk({ role: 'assistant', content: 'half an ans' }));
    });
    const conversation = await startConversation(app, [chatColumn]);
    await app.calls.conversations.send({ id: conversation.id, columnIds: ['chat'], parts: text('open') });
    await conversation.until((seen) => words(seen.answer(2)) === 'half an ans');
    await app.calls.conversations.stop({ id: conversation.id });
    // The gateway itself never ends this answer.
    await closed.promise;
    await conversation.until((seen) => seen.answer(2).state === 'stopped');
    expect(words(conversation.answer(2))).toBe('half an ans');
    expect(gateway.count('POST')).toBe(1);
  });
});
