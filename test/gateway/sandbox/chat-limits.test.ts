import OpenAI, { InternalServerError, RateLimitError } from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { expect, test } from 'vitest';
import { ask, sandboxForTest, wrongFields } from './test-sandbox.ts';

const model = 'sandbox-chat';
const user = (content: string): ChatCompletionMessageParam[] => [{ role: 'user', content }];
const valid = { model, messages: [{ role: 'user', content: 'hi' }] };
test.each([
  ['no messages', { messages: [] }, 'messages'],
  ['an unknown role', { messages: [{ role: 'robot', content: 'hi' }] }, 'messages[0].role'],
  ['content of a wrong kind', { messages: [{ role: 'user', content: 4 }] }, 'messages[0].content'],
  ['a part without text', { messages: [{ role: 'user', content: [{ type: 'text' }] }] }, 'messages[0].content[0].text'],
  [
    'a tool message that answers nothing',
    { messages: [{ role: 'tool', content: 'a', tool_call_id: 'x' }] },
    'messages[0].tool_call_id',
  ],
  ['no model', { model: undefined }, 'model'],
  ['an unknown model', { model: 'nobody' }, 'model'],
  [
    '17 pairs of metadata',
    { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, i) => [i, 'a'])) },
    'metadata',
  ],
  ['a long metadata value', { metadata: { a: 'x'.repeat(513) } }, 'metadata.a'],
  ['top_logprobs of 21', { top_logprobs: 21, logprobs: true }, 'top_logprobs'],
  ['top_logprobs without logprobs', { top_logprobs: 2 }, 'top_logprobs'],
  ['temperature of 2.1', { temperature: 2.1 }, 'temperature'],
  ['top_p of 1.1', { top_p: 1.1 }, 'top_p'],
  ['an unknown tier', { service_tier: 'gold' }, 'service_tier'],
  ['an unknown modality', { modalities: ['video'] }, 'modalities[0]'],
  ['audio without audio', { modalities: ['audio'] }, 'audio'],
  ['an unknown verbosity', { verbosity: 'loud' }, 'verbosity'],
  ['an unknown effort', { reasoning_effort: 'max' }, 'reasoning_effort'],
  ['a penalty of 3', { presence_penalty: 3 }, 'presence_penalty'],
  ['five stop sequences', { stop: ['a', 'b', 'c', 'd', 'e'] }, 'stop'],
  ['a bias of 101', { logit_bias: { 5: 101 } }, 'logit_bias.5'],
  ['n of 129', { n: 129 }, 'n'],
  ['n of 0', { n: 0 }, 'n'],
  ['stream_options without stream', { stream_options: { include_usage: true } }, 'stream_options'],
  ['tool_choice without tools', { tool_choice: 'required' }, 'tool_choice'],
  ['129 functions', { functions: Array(129).fill({ name: 'f' }) }, 'functions'],
  ['stream as text', { stream: 'yes' }, 'stream'],
])('%s is refused', async (_what, change, field) => {
  const sandbox = await sandboxForTest();
  const answer = await ask(sandbox, '/v1/chat/completions', { ...valid, ...change });
  expect([answer.status, ...wrongFields(answer)]).toEqual([400, field]);
});

test('errors on request, before and within a stream', async () => {
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
