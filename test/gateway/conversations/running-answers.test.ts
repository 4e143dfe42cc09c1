import { expect, test } from 'vitest';
import type { Endpoint } from '../../../shared/conversations/endpoint.ts';
import type { JsonObject } from '../../../shared/util/json.ts';
import { sandboxForTest } from '../sandbox/test-sandbox.ts';
import { runAnswer } from './run-answer.ts';

const tools = {
  chat: [
    {
      type: 'function',
      function: { name: 'look', parameters: { type: 'object', properties: { at: { type: 'string' } } } },
    },
  ],
  messages: [
    { name: 'look', input_schema: { type: 'object', properties: { at: { type: 'string' }, far: { type: 'number' } } } },
  ],
};

const requests: Record<string, { endpoint: Endpoint; choices?: number; body: JsonObject }> = {
  'chat: a text': { endpoint: 'chat', body: {} },
  'chat: three choices with logprobs': {
    endpoint: 'chat',
    choices: 3,
    body: { n: 3, logprobs: true, top_logprobs: 2 },
  },
  'chat: a tool call': { endpoint: 'chat', body: { tools: tools.chat, tool_choice: 'required' } },
  'chat: audio': {
    endpoint: 'chat',
    body: { modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'wav' } },
  },
  'messages: a text': { endpoint: 'messages', body: {} },
  'messages: thinking': {
    endpoint: 'messages',
    body: { thinking: { type: 'enabled', budget_tokens: 1024 }, max_tokens: 2048 },
  },
  'messages: a tool call': { endpoint: 'messages', body: { tools: tools.messages, tool_choice: { type: 'any' } } },
};

for (const [name, { endpoint, choices = 1, body }] of Object.entries(requests)) {
  test(`${name} gives the same result streamed and whole`, async () => {
    const sandbox = await sandboxForTest();
    const ask = (stream: boolean) =>
      runAnswer({
        origin: sandbox.baseUrl,
        key: sandbox.key,
        endpoint,
        choices,
        body: JSON.stringify({
          model: endpoint === 'chat' ? 'sandbox-chat' : 'sandbox-messages',
          max_tokens: 400,
          messages: [{ role: 'user', content: 'How do I light a harbour?' }],
          ...body,
          stream,
        }),
        streams: stream,
      });
    const [streamed, whole] = [await ask(true), await ask(false)];
    for (const { answer, followed } of [streamed, whole]) {
      expect(answer.state).toBe('complete');
      expect(followed).toEqual(answer);
      expect(answer.traceId).toMatch(/^[0-9a-f]{32}$/);
      expect(answer.endedMs).toBeGreaterThanOrEqual(answer.lastMs ?? Number.NaN);
      expect(answer.lastMs).toBeGreaterThanOrEqual(answer.firstMs ?? Number.NaN);
    }
    expect(streamed.ended).toHaveLength(choices);
    const bodies = [streamed, whole].map(({ ended }) => ended.map(({ answer }) => withoutIds(answer.body)));
    expect(bodies[0]).toEqual(bodies[1]);
  });
}

/** Ids and probabilities differ in every answer, and a stream omits missing values. */
function withoutIds(body: JsonObject): unknown {
  const text = JSON.stringify(body, (name, value: unknown) => {
    if (['id', 'expires_at', 'logprob', 'top_logprobs'].includes(name)) return '';
    return value === null || (Array.isArray(value) && value.length === 0) ? undefined : value;
  });
  return JSON.parse(text);
}
