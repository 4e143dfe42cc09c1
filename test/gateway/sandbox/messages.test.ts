import Anthropic, { BadRequestError, RateLimitError } from '@anthropic-ai/sdk';
import type { MessageParam, Tool } from '@anthropic-ai/sdk/resources/messages';
import { expect, test } from 'vitest';
import type { Sandbox } from '../../../electron/sandbox/sandbox.ts';
import { ask, sampleImage, sandboxForTest, wrongFields } from './test-sandbox.ts';

function client(sandbox: Sandbox, path = ''): Anthropic {
  return new Anthropic({ baseURL: sandbox.baseUrl + path, authToken: sandbox.key, apiKey: null, maxRetries: 0 });
}

const model = 'sandbox-messages';
const user = (content: string): MessageParam[] => [{ role: 'user', content }];
const weather: Tool = {
  name: 'get_weather',
  input_schema: { type: 'object', properties: { city: { type: 'string' }, days: { type: 'integer' } } },
};
const webSearch = { type: 'web_search_20250305' as const, name: 'web_search' as const };

test.each(['', '/vendors/vendor-messages'])('the official client gets a message under "%s"', async (path) => {
  const sandbox = await sandboxForTest();
  const { data, response } = await client(sandbox, path)
    .messages.create({ model, max_tokens: 2000, messages: user('How do I light a harbour?') })
    .withResponse();
  expect(response.headers.get('traceparent')).toMatch(/^00-/);
  expect(data).toMatchObject({
    type: 'message',
    role: 'assistant',
    model,
    stop_reason: 'end_turn',
    stop_sequence: null,
  });
  const [block] = data.content;
  expect(block?.type === 'text' && block.text).toContain('How do I light a harbour?');
  expect(data.usage).toMatchObject({ cache_read_input_tokens: 0, cache_creation: { ephemeral_5m_input_tokens: 0 } });
});

test('X-API-Key works at the messages endpoint too', async () => {
  const sandbox = await sandboxForTest();
  const anthropic = new Anthropic({ baseURL: sandbox.baseUrl, apiKey: sandbox.key, maxRetries: 0 });
  const message = await anthropic.messages.create({ model, max_tokens: 10, messages: user('hi') });
  expect(message.stop_reason).toBe('max_tokens');
});

test('the events of a stream, in order, add up to the whole message', async () => {
  const sandbox = await sandboxForTest();
  const request = {
    model,
    max_tokens: 5000,
    messages: user('Hello'),
    thinking: { type: 'enabled', budget_tokens: 1024 } as const,
  };
  const whole = await client(sandbox).messages.create(request);
  const stream = client(sandbox).messages.stream(request);
  const kinds: string[] = [];
  stream.on('streamEvent', (event) => {
    if (kinds.at(-1) !== event.type) kinds.push(event.type);
    if (event.type === 'message_start') expect(event.message.stop_reason).toBeNull();
  });
  const streamed = await stream.finalMessage();
  expect(streamed.content).toEqual(whole.content);
  expect(streamed.stop_reason).toBe('end_turn');
  expect(streamed.usage.output_tokens).toBe(whole.usage.output_tokens);
  expect(whole.content.map((block) => block.type)).toEqual(['thinking', 'text']);
  const block = ['content_block_start', 'content_block_delta', 'content_block_stop'];
  expect(kinds).toEqual(['message_start', ...block, ...block, 'message_delta', 'message_stop']);
});

test('the raw stream names its events and pings', async () => {
  const sandbox = await sandboxForTest();
  const response = await fetch(`${sandbox.baseUrl}/v1/messages`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${sandbox.key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ model, max_tokens: 100, stream: true, messages: user('[say] a') }),
  });
  const events = (await response.text()).split('\n\n').filter(Boolean);
  for (const event of events) {
    const [, name, data = ''] = /^event: (\w+)\ndata: (\{.*\})$/.exec(event) ?? [];
    expect(JSON.parse(data)).toMatchObject({ type: name });
  }
  expect(events.some((event) => event.startsWith('event: ping\n'))).toBe(true);
});

test('thinking counts against max_tokens', async () => {
  const sandbox = await sandboxForTest();
  const thinking = { type: 'enabled' as const, budget_tokens: 1024 };
  const message = await client(sandbox).messages.create({
    model,
    max_tokens: 1025,
    thinking,
    messages: user('[long]'),
  });
  expect(message.stop_reason).toBe('max_tokens');
  expect(message.usage.output_tokens).toBe(1025);
});

test('[redacted] starts with a redacted block', async () => {
  const sandbox = await sandboxForTest();
  const message = await client(sandbox).messages.create({ model, max_tokens: 2000, messages: user('[redacted] hi') });
  expect(message.content.map((block) => block.type)).toEqual(['redacted_thinking', 'text']);
});

test('a tool is called, streamed in parts, and its result is answered', async () => {
  const sandbox = await sandboxForTest();
  const anthropic = client(sandbox);
  const request = { model, max_tokens: 2000, tools: [weather], messages: user('[tool] Weather?') };
  const message = await anthropic.messages.stream(request).finalMessage();
  expect(message.stop_reason).toBe('tool_use');
  const use = message.content.find((block) => block.type === 'tool_use');
  expect(use).toMatchObject({ name: 'get_weather', input: { city: 'Lisbon', days: expect.any(Number) } });
  const result = { type: 'tool_result' as const, tool_use_id: use?.id ?? '', content: '21 degrees' };
  const answer = await anthropic.messages.create({
    ...request,
    messages: [
      ...request.messages,
      { role: 'assistant', content: message.content },
      { role: 'user', content: [result] },
    ],
  });
  expect(answer.stop_reason).toBe('end_turn');
  expect(JSON.stringify(answer.content)).toContain('21 degrees');
});

test('tool_choice forces a tool, or none', async () => {
  const sandbox = await sandboxForTest();
  const { messages } = client(sandbox);
  const request = { model, max_tokens: 2000, tools: [weather] };
  const forced = await messages.create({ ...request, messages: user('hi'), tool_choice: { type: 'any' } });
  const none = await messages.create({ ...request, messages: user('[tool]'), tool_choice: { type: 'none' } });
  expect([forced.stop_reason, none.stop_reason]).toEqual(['tool_use', 'end_turn']);
});

test('a named tool is called with edited material, and called again after an error in its result', async () => {
  const sandbox = await sandboxForTest();
  const tool: Tool = {
    name: 'improved_prompt',
    input_schema: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
  };
  const request = { model, max_tokens: 2000, tools: [tool], tool_choice: { type: 'tool' as const, name: tool.name } };
  const asked = user('Task: Tighten it.\n<prompt>\nA very tall heron\n</prompt>');
  const first = await client(sandbox).messages.create({ ...request, messages: asked });
  const use = first.content.find((block) => block.type === 'tool_use');
  expect(use?.input).toEqual({ prompt: 'A tall heron' });
  const result = { type: 'tool_result' as const, tool_use_id: use?.id ?? '', content: 'Not usable.', is_error: true };
  const messages: MessageParam[] = [
    ...asked,
    { role: 'assistant', content: first.content },
    { role: 'user', content: [result] },
  ];
  const second = await client(sandbox).messages.create({ ...request, messages });
  expect(second.content).toMatchObject([{ type: 'text' }, { type: 'tool_use', input: { prompt: 'A tall heron' } }]);
});

test('a web search is made, answered and counted', async () => {
  const sandbox = await sandboxForTest();
  const request = { model, max_tokens: 2000, tools: [webSearch], messages: user('[search] light') };
  const message = await client(sandbox).messages.stream(request).finalMessage();
  expect(message.content.map((block) => block.type)).toEqual([
    'text',
    'server_tool_use',
    'web_search_tool_result',
    'text',
  ]);
  const [, use, result] = message.content;
  expect(use).toMatchObject({ name: 'web_search', input: { query: 'light' } });
  expect(result?.type === 'web_search_tool_result' && result.tool_use_id).toBe(
    use?.type === 'server_tool_use' && use.id,
  );
  expect(message.usage.server_tool_use).toEqual({ web_search_requests: 1 });
});

test('a document is cited verbatim, whole and streamed', async () => {
  const sandbox = await sandboxForTest();
  const data = 'Light falls. Then it goes.';
  const document = {
    type: 'document' as const,
    title: 'Notes',
    source: { type: 'text' as const, media_type: 'text/plain' as const, data },
  };
  const messages: MessageParam[] = [{ role: 'user', content: [document, { type: 'text', text: 'Summarise' }] }];
  const request = { model, max_tokens: 2000, messages };
  const whole = await client(sandbox).messages.create(request);
  const citation = whole.content.flatMap((block) => (block.type === 'text' ? (block.citations ?? []) : []))[0];
  expect(citation).toEqual({
    type: 'char_location',
    cited_text: 'Light falls.',
    document_index: 0,
    document_title: 'Notes',
    start_char_index: 0,
    end_char_index: 12,
    file_id: null,
  });
  expect((await client(sandbox).messages.stream(request).finalMessage()).content).toEqual(whole.content);
});

test('images are accepted', async () => {
  const sandbox = await sandboxForTest();
  const source = { type: 'base64' as const, media_type: 'image/png' as const, data: sampleImage(20, 20) };
  const messages: MessageParam[] = [{ role: 'user', content: [{ type: 'image', source }] }];
  const message = await client(sandbox).messages.create({ model, max_tokens: 2000, messages });
  expect(JSON.stringify(message.content)).toContain('1 image');
});

test('every stop reason can be produced', async () => {
  const sandbox = await sandboxForTest();
  const { messages } = client(sandbox);
  const stopped = async (text: string, more = {}) => {
    const message = await messages.create({ model, max_tokens: 2000, messages: user(text), ...more });
    return [message.stop_reason, message.stop_sequence];
  };
  expect(await stopped('[end_turn]')).toEqual(['end_turn', null]);
  expect(await stopped('hello', { max_tokens: 3 })).toEqual(['max_tokens', null]);
  expect(await stopped('[say] one END two', { stop_sequences: ['END'] })).toEqual(['stop_sequence', 'END']);
  expect(await stopped('[tool]', { tools: [weather] })).toEqual(['tool_use', null]);
  expect(await stopped('[pause]')).toEqual(['pause_turn', null]);
  expect(await stopped('[refuse]')).toEqual(['refusal', null]);
});

test('an assistant turn at the end is continued directly', async () => {
  const sandbox = await sandboxForTest();
  const { messages } = client(sandbox);
  const asked = user('[pause] Tell me');
  const paused = await messages.create({ model, max_tokens: 2000, messages: asked });
  const more: MessageParam[] = [...asked, { role: 'assistant', content: paused.content }];
  const continued = await messages.create({ model, max_tokens: 2000, messages: more });
  expect(continued.content[0]).toMatchObject({ text: expect.stringMatching(/^ and so it goes on/) });
  const json = await messages.create({
    model,
    max_tokens: 2000,
    messages: [...user('JSON'), { role: 'assistant', content: '{' }],
  });
  const [block] = json.content;
  expect(JSON.parse(`{${block?.type === 'text' ? block.text : ''}`)).toMatchObject({ continued: true });
});

test('an unknown messages model is refused', async () => {
  const sandbox = await sandboxForTest();
  const answer = await ask(sandbox, '/v1/messages', { model: 'sandbox-chat', max_tokens: 9, messages: user('hi') });
  expect([answer.status, ...wrongFields(answer)]).toEqual([400, 'model']);
});

test('a prompt can request errors before and within a messages stream', async () => {
  const sandbox = await sandboxForTest();
  const { messages } = client(sandbox);
  const request = (text: string) => ({ model, max_tokens: 2000, messages: user(text) });
  await expect(messages.create(request('[400]'))).rejects.toThrow(BadRequestError);
  await expect(messages.create(request('[429]'))).rejects.toThrow(RateLimitError);
  await expect(messages.stream(request('[error]')).finalMessage()).rejects.toThrow(/Asked for/);
  await expect(messages.stream(request('[cut]')).finalMessage()).rejects.toThrow();
});
