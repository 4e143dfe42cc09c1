import OpenAI, { BadRequestError } from 'openai';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import { expect, test } from 'vitest';
import type { Sandbox } from '../../../electron/sandbox/sandbox.ts';
import { dataUri, sampleImage, sandboxForTest } from './test-sandbox.ts';

function client(sandbox: Sandbox, path = '/v1'): OpenAI {
  return new OpenAI({ baseURL: sandbox.baseUrl + path, apiKey: sandbox.key, maxRetries: 0 });
}

const model = 'sandbox-chat';
const user = (content: string): ChatCompletionMessageParam[] => [{ role: 'user', content }];
const weather = {
  type: 'function' as const,
  function: {
    name: 'get_weather',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' }, unit: { enum: ['celsius', 'fahrenheit'] }, days: { type: 'integer' } },
      required: ['city'],
    },
  },
};

test.each(['/v1', '/vendors/vendor-chat/v1'])('the official client completes a chat under %s', async (path) => {
  const sandbox = await sandboxForTest();
  const { data, response } = await client(sandbox, path)
    .chat.completions.create({ model, messages: user('How do I light a harbour?') })
    .withResponse();
  expect(response.headers.get('traceparent')).toMatch(/^00-/);
  expect(data).toMatchObject({ object: 'chat.completion', model, service_tier: 'default' });
  const [choice] = data.choices;
  expect(choice).toMatchObject({ index: 0, finish_reason: 'stop', logprobs: null });
  expect(choice?.message.content).toContain('How do I light a harbour?');
  expect(choice?.message.content).toContain('## ');
  const { usage } = data;
  expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0));
});

test('a stream adds up to the whole answer and ends with the usage', async () => {
  const sandbox = await sandboxForTest();
  const request = { model, messages: user('Hello'), seed: 4 };
  const whole = await client(sandbox).chat.completions.create(request);
  const stream = await client(sandbox).chat.completions.create({ ...request, stream: true });
  let text = '';
  const finished: (string | null)[] = [];
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  for await (const chunk of stream) {
    chunks.push(chunk);
    text += chunk.choices[0]?.delta.content ?? '';
    if (chunk.choices[0]?.finish_reason) finished.push(chunk.choices[0].finish_reason);
  }
  expect(text).toBe(whole.choices[0]?.message.content);
  expect(finished).toEqual(['stop']);
  expect(chunks[0]?.choices[0]?.delta.role).toBe('assistant');
  expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(1);
  const last = chunks.at(-1);
  expect(last?.choices).toEqual([]);
  expect(last?.usage).toMatchObject({
    completion_tokens: whole.usage?.completion_tokens,
    prompt_tokens_details: { text_tokens: whole.usage?.prompt_tokens, image_tokens: 0 },
    input_tokens: whole.usage?.prompt_tokens,
    output_tokens: whole.usage?.completion_tokens,
  });
});

test('the stream is server-sent events that end with [DONE]', async () => {
  const sandbox = await sandboxForTest();
  const response = await fetch(`${sandbox.baseUrl}/v1/chat/completions`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandbox.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ model, stream: true, messages: user('[say] a') }),
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('traceparent')).toMatch(/^00-/);
  const text = await response.text();
  expect(text.endsWith('\n\ndata: [DONE]\n\n')).toBe(true);
  for (const line of text.split('\n\n').filter(Boolean)) expect(line).toMatch(/^data: (\{.*\}|\[DONE\])$/);
});

test('several choices differ, whole and streamed', async () => {
  const sandbox = await sandboxForTest();
  const request = { model: 'sandbox-chat-mini', messages: user('Hello'), n: 3, seed: 1 };
  const whole = await client(sandbox).chat.completions.create(request);
  const texts = ['', '', ''];
  for await (const chunk of await client(sandbox).chat.completions.create({ ...request, stream: true })) {
    for (const choice of chunk.choices) texts[choice.index] += choice.delta.content ?? '';
  }
  expect(texts).toEqual(whole.choices.map((choice) => choice.message.content));
  expect(whole.choices.map((choice) => choice.index)).toEqual([0, 1, 2]);
});

test('[long] returns 80 KB', async () => {
  const sandbox = await sandboxForTest();
  const answer = await client(sandbox).chat.completions.create({ model, messages: user('[long]') });
  expect(answer.choices[0]?.message.content?.length).toBeGreaterThan(78_000);
});

test('tools are called with arguments that match their schema, and a tool message is answered with text', async () => {
  const sandbox = await sandboxForTest();
  const openai = client(sandbox);
  const messages = user('[tool] Weather in Lisbon?');
  const first = await openai.chat.completions.create({ model, messages, tools: [weather] });
  expect(first.choices[0]?.finish_reason).toBe('tool_calls');
  const call = first.choices[0]?.message.tool_calls?.[0];
  if (call?.type !== 'function') throw new Error('No function call');
  expect(call.function.name).toBe('get_weather');
  expect(JSON.parse(call.function.arguments)).toMatchObject({ city: 'Lisbon', days: expect.any(Number) });
  const second = await openai.chat.completions.create({
    model,
    tools: [weather],
    messages: [
      ...messages,
      { role: 'assistant', tool_calls: [call] },
      { role: 'tool', tool_call_id: call.id, content: '21 degrees' },
    ],
  });
  expect(second.choices[0]).toMatchObject({ finish_reason: 'stop' });
  expect(second.choices[0]?.message.content).toContain('21 degrees');
});

test('tool calls stream in parts that join to JSON', async () => {
  const sandbox = await sandboxForTest();
  const stream = client(sandbox).chat.completions.stream({
    model,
    messages: user('Weather?'),
    tools: [weather],
    tool_choice: 'required',
  });
  const message = await stream.finalMessage();
  const call = message.tool_calls?.[0];
  expect(call?.type === 'function' && JSON.parse(call.function.arguments)).toMatchObject({ city: 'Lisbon' });
});

test('tools are not called without the keyword or with tool_choice none, and are called in the deprecated format', async () => {
  const sandbox = await sandboxForTest();
  const { completions } = client(sandbox).chat;
  const quiet = await completions.create({ model, messages: user('Hello'), tools: [weather] });
  const none = await completions.create({ model, messages: user('[tool]'), tools: [weather], tool_choice: 'none' });
  for (const answer of [quiet, none]) expect(answer.choices[0]?.message.tool_calls).toBeUndefined();
  const old = await completions.create({ model, messages: user('[tool]'), functions: [weather.function] });
  expect(old.choices[0]).toMatchObject({
    finish_reason: 'function_call',
    message: { function_call: { name: 'get_weather' } },
  });
});

test('stop sequences and token limits cut the answer', async () => {
  const sandbox = await sandboxForTest();
  const { completions } = client(sandbox).chat;
  const stopped = await completions.create({ model, messages: user('[say] one two END three'), stop: ['END', 'x'] });
  expect(stopped.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'one two ' } });
  const cut = await completions.create({ model, messages: user('Hello'), max_completion_tokens: 5 });
  expect(cut.choices[0]?.finish_reason).toBe('length');
  expect(cut.usage?.completion_tokens).toBe(5);
  const thinking = await completions.create({
    model,
    messages: user('Hello'),
    max_completion_tokens: 70,
    reasoning_effort: 'medium',
  });
  expect(thinking.usage).toMatchObject({
    completion_tokens: 70,
    completion_tokens_details: { reasoning_tokens: 64 },
  });
});

test('logprobs cover every token, with alternatives', async () => {
  const sandbox = await sandboxForTest();
  const answer = await client(sandbox).chat.completions.create({
    model,
    messages: user('[say] a small boat'),
    logprobs: true,
    top_logprobs: 3,
  });
  const entries = answer.choices[0]?.logprobs?.content ?? [];
  expect(entries.map((entry) => entry.token).join('')).toBe('a small boat');
  for (const entry of entries) {
    expect(entry.top_logprobs).toHaveLength(3);
    expect(entry.logprob).toBeLessThanOrEqual(0);
    expect(Buffer.from(entry.bytes ?? []).toString()).toBe(entry.token);
  }
});

test('JSON answers match the schema', async () => {
  const sandbox = await sandboxForTest();
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string', maxLength: 8 },
      score: { type: 'number', minimum: 2, maximum: 3 },
      tags: { type: 'array', items: { enum: ['a', 'b'] }, minItems: 3 },
      nested: { type: 'object', properties: { ok: { type: 'boolean' } } },
    },
  };
  const { completions } = client(sandbox).chat;
  const strict = await completions.create({
    model,
    messages: user('Hello'),
    response_format: { type: 'json_schema', json_schema: { name: 'card', schema } },
  });
  const value = JSON.parse(strict.choices[0]?.message.content ?? '');
  expect(value.title.length).toBeLessThanOrEqual(8);
  expect(value.score).toBeGreaterThanOrEqual(2);
  expect(value.score).toBeLessThanOrEqual(3);
  expect(value.tags).toHaveLength(3);
  expect(value.nested).toEqual({ ok: expect.any(Boolean) });
  const loose = await completions.create({ model, messages: user('x'), response_format: { type: 'json_object' } });
  expect(JSON.parse(loose.choices[0]?.message.content ?? '')).toMatchObject({ model });
});

test('audio is a WAV with its transcript, whole and in parts', async () => {
  const sandbox = await sandboxForTest();
  const request = {
    model,
    messages: user('[say] hello there'),
    modalities: ['text' as const, 'audio' as const],
    audio: { voice: 'alloy', format: 'wav' as const },
  };
  const whole = await client(sandbox).chat.completions.create(request);
  const audio = whole.choices[0]?.message.audio;
  expect(audio?.transcript).toBe('hello there');
  expect(
    Buffer.from(audio?.data ?? '', 'base64')
      .subarray(0, 4)
      .toString(),
  ).toBe('RIFF');
  let data = '';
  for await (const chunk of await client(sandbox).chat.completions.create({ ...request, stream: true })) {
    const delta = chunk.choices[0]?.delta as { audio?: { data?: string } } | undefined;
    data += delta?.audio?.data ?? '';
  }
  expect(data).toBe(audio?.data);
});

test('the image model answers with a part of raw base64', async () => {
  const sandbox = await sandboxForTest();
  const content = [
    { type: 'text' as const, text: 'Make it night' },
    { type: 'image_url' as const, image_url: { url: dataUri(sampleImage(64, 64)) } },
  ];
  const messages = [{ role: 'user' as const, content }];
  const request = { model: 'sandbox-image-chat', messages, seed: 3 };
  const whole = await client(sandbox).chat.completions.create(request);
  const parts = (whole.choices[0]?.message.content ?? []) as unknown as { type: string; image_url: { url: string } }[];
  const [part] = parts;
  expect(part?.type).toBe('image_url');
  expect(
    Buffer.from(part?.image_url.url ?? '', 'base64')
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect(whole.choices[0]?.finish_reason).toBe('STOP');
  expect(whole.usage).toMatchObject({ audioTokens: null, cache_read_input_tokens: null });
  const streamed: unknown[] = [];
  for await (const chunk of await client(sandbox).chat.completions.create({ ...request, stream: true })) {
    if (chunk.choices[0]?.delta.content) streamed.push(chunk.choices[0].delta.content);
  }
  expect(streamed).toEqual([parts]);
  const link = [{ type: 'image_url' as const, image_url: { url: 'https://example.com/a.png' } }];
  const refused = client(sandbox).chat.completions.create({ ...request, messages: [{ role: 'user', content: link }] });
  await expect(refused).rejects.toThrow(BadRequestError);
});

test('an image over 8 MB is ignored without an error', async () => {
  const sandbox = await sandboxForTest();
  const url = `data:image/png;base64,${'A'.repeat(12_000_000)}`;
  const content = [
    { type: 'text' as const, text: 'Status check' },
    { type: 'image_url' as const, image_url: { url } },
  ];
  const answer = await client(sandbox).chat.completions.create({ model, messages: [{ role: 'user', content }] });
  expect(answer.choices[0]?.message.content).toContain('over 8 MB that was dropped');
});

test('citations point at the cited words, and a refusal replaces the content', async () => {
  const sandbox = await sandboxForTest();
  const { completions } = client(sandbox).chat;
  const cited = await completions.create({ model, messages: user('[cite] light') });
  const message = cited.choices[0]?.message;
  const spans = message?.annotations?.map(({ url_citation: each }) =>
    message.content?.slice(each.start_index, each.end_index),
  );
  expect(spans).toEqual(['the blue hour lasts about forty minutes', 'editors cut on the look']);
  const refused = await completions.create({ model, messages: user('[refuse]') });
  expect(refused.choices[0]?.message).toMatchObject({ content: null, refusal: expect.stringContaining('cannot') });
});
