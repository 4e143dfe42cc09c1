import { expect, test } from 'vitest';
import type { Question } from '../../../shared/conversation.ts';
import { openAtGateway, testKey } from './at-gateway.ts';
import { type Answer, sendJson, traceId } from './fake-gateway.ts';

const question: Question = {
  endpoint: 'chat',
  model: 'some-model',
  system: 'Be brief.',
  turns: [
    { role: 'user', text: 'Hello' },
    { role: 'assistant', text: 'Hi' },
    { role: 'user', text: 'And now? 🌊' },
  ],
  maxTokens: 300,
};

test('chat: the request is exact, and the answer is read', async () => {
  const { studio, gateway } = await openAtGateway({
    create: (_, response) =>
      sendJson(response, 200, {
        model: 'some-model-2',
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'Now.' } }],
        usage: { prompt_tokens: 21, completion_tokens: 3 },
      }),
  });
  const answer = await studio.calls.conversations.ask(question);
  expect(answer).toMatchObject({
    text: 'Now.',
    model: 'some-model-2',
    stopReason: 'stop',
    inputTokens: 21,
    outputTokens: 3,
    traceId,
  });
  expect(gateway.arrivals[0]).toMatchObject({
    path: '/v1/chat/completions',
    body: '{"model":"some-model","messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"Hello"},{"role":"assistant","content":"Hi"},{"role":"user","content":"And now? 🌊"}],"max_completion_tokens":300}',
  });
});

test('messages: only Authorization carries the key, and content comes in blocks', async () => {
  const { studio, gateway } = await openAtGateway({
    create: (_, response) =>
      sendJson(response, 200, {
        type: 'message',
        content: [
          { type: 'text', text: 'One.' },
          { type: 'thinking', thinking: '...' },
          { type: 'text', text: 'Two.' },
        ],
        stop_reason: 'end_turn',
        usage: { input_tokens: 5, cache_read_input_tokens: 10, output_tokens: 2 },
      }),
  });
  const answer = await studio.calls.conversations.ask({ ...question, endpoint: 'messages' });
  expect(answer).toMatchObject({
    text: 'One.\n\n[thinking]\n\nTwo.',
    model: 'some-model',
    stopReason: 'end_turn',
    inputTokens: 15,
    outputTokens: 2,
  });
  const [arrival] = gateway.arrivals;
  expect(arrival).toMatchObject({
    path: '/v1/messages',
    body: '{"model":"some-model","max_tokens":300,"system":"Be brief.","messages":[{"role":"user","content":"Hello"},{"role":"assistant","content":"Hi"},{"role":"user","content":"And now? 🌊"}]}',
  });
  expect(arrival?.headers.authorization).toBe(`Bearer ${testKey}`);
  expect(arrival?.headers['x-api-key']).toBeUndefined();
});

test('a question is sent once, whatever becomes of it', async () => {
  const outcomes: Answer[] = [
    (_, response) => response.socket?.resetAndDestroy(),
    (_, response) => response.writeHead(500).end(),
    (_, response) => sendJson(response, 200, { nothing: 'known' }),
  ];
  for (const create of outcomes) {
    const { studio, gateway } = await openAtGateway({ create });
    await expect(studio.calls.conversations.ask(question)).rejects.toMatchObject({
      code: 'PROBLEM',
      data: { sentence: expect.stringMatching(/charged/) },
    });
    expect(gateway.count('POST')).toBe(1);
  }
});

test('models are listed in whatever shape they come', async () => {
  for (const list of [{ data: [{ id: 'a' }, { id: 'b' }] }, ['a', 'b'], { models: [{ name: 'a' }, 'b', null, 7] }]) {
    const { studio } = await openAtGateway({ look: (_, response) => sendJson(response, 200, list) });
    expect(await studio.calls.conversations.models()).toEqual({ ids: ['a', 'b'] });
  }
});
