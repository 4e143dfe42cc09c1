import OpenAI, { InternalServerError, RateLimitError } from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { expect, test } from 'vitest';
import { ask, sandboxForTest, wrongFields } from './test-sandbox.ts';

const model = 'sandbox-chat';
const user = (content: string): ChatCompletionMessageParam[] => [{ role: 'user', content }];

test('an unknown chat model is refused', async () => {
  const sandbox = await sandboxForTest();
  const answer = await ask(sandbox, '/v1/chat/completions', { model: 'nobody', messages: user('hi') });
  expect([answer.status, ...wrongFields(answer)]).toEqual([400, 'model']);
});

test('a prompt can request errors before and within a chat stream', async () => {
  const sandbox = await sandboxForTest();
  const { completions } = new OpenAI({ baseURL: `${sandbox.baseUrl}/v1`, apiKey: sandbox.key, maxRetries: 0 }).chat;
  await expect(completions.create({ model, messages: user('[429]') })).rejects.toThrow(RateLimitError);
  await expect(completions.create({ model, messages: user('[500]') })).rejects.toThrow(InternalServerError);
  const read = async (text: string) => {
    for await (const chunk of await completions.create({ model, messages: user(text), stream: true })) void chunk;
  };
  await expect(read('[error]')).rejects.toThrow(/Asked for/);
  await expect(read('[cut]')).rejects.toThrow();
});
