import { expect } from 'vitest';
import type { Sandbox } from '../../../../../electron/sandbox/sandbox.ts';
import { isJsonArray, type JsonObject } from '../../../../../shared/util/json.ts';
import { firstObject, message, hi as messages, streamedLines } from '../conversation-requests.ts';
import { type Entry, entriesOf } from '../interface-rule.ts';

const path = '/v1/messages';
const { response } = entriesOf('Message response', path, {});
const { response: event } = entriesOf('Events', path, {});

const whole = expect.any(Number);
const words = expect.any(String);
const userMessage = (text: string) => [{ role: 'user', content: text }];
const tool = { name: 'f', input_schema: { type: 'object' } };
const search = { type: 'web_search_20250305', name: 'web_search' };

async function types(sandbox: Sandbox, change: Readonly<Record<string, unknown>>): Promise<unknown[]> {
  const { content } = await message(sandbox, change);
  return isJsonArray(content) ? content.map((block) => firstObject([block])['type']) : [];
}

async function events(sandbox: Sandbox, change: Readonly<Record<string, unknown>> = {}): Promise<JsonObject[]> {
  const body = { model: 'sandbox-messages-mini', max_tokens: 2000, messages, ...change };
  const lines = await streamedLines(sandbox, path, body);
  return lines.filter((line) => line.startsWith('data: ')).map((line) => JSON.parse(line.slice(6)));
}

function stopReason(reason: string, change: Readonly<Record<string, unknown>>) {
  return response(`stop_reason ${reason}`, async (sandbox) => {
    expect((await message(sandbox, change))['stop_reason']).toBe(reason);
  });
}

export const messageResponse: readonly Entry[] = [
  response('id is a string', async (sandbox) => {
    expect((await message(sandbox, {}))['id']).toEqual(words);
  }),
  response('type is always message, role always assistant', async (sandbox) => {
    expect(await message(sandbox, {})).toMatchObject({ type: 'message', role: 'assistant' });
  }),
  response('model is a string', async (sandbox) => {
    expect((await message(sandbox, {}))['model']).toBe('sandbox-messages-mini');
  }),
  response('content is an array of blocks; a text block has text', async (sandbox) => {
    expect((await message(sandbox, {}))['content']).toEqual([{ type: 'text', text: 'hi' }]);
  }),
  response('blocks of thinking', async (sandbox) => {
    const thinking = { type: 'enabled', budget_tokens: 1024 };
    expect(await types(sandbox, { thinking })).toEqual(['thinking', 'text']);
  }),
  response('blocks of redacted thinking', async (sandbox) => {
    expect(await types(sandbox, { messages: userMessage('[redacted] hi') })).toContain('redacted_thinking');
  }),
  response('blocks of tool use', async (sandbox) => {
    expect(await types(sandbox, { messages: userMessage('[tool]'), tools: [tool] })).toContain('tool_use');
  }),
  response('blocks of server tool use and of a web search result', async (sandbox) => {
    const found = await types(sandbox, { messages: userMessage('[search] light'), tools: [search] });
    expect(found).toEqual(expect.arrayContaining(['server_tool_use', 'web_search_tool_result']));
  }),
  stopReason('end_turn', {}),
  stopReason('max_tokens', { messages: userMessage('hello'), max_tokens: 3 }),
  stopReason('stop_sequence', { messages: userMessage('[say] one END two'), stop_sequences: ['END'] }),
  stopReason('tool_use', { messages: userMessage('[tool]'), tools: [tool] }),
  stopReason('pause_turn', { messages: userMessage('[pause] hi') }),
  stopReason('refusal', { messages: userMessage('[refuse]') }),
  response('after pause_turn the response may be sent back as it is', async (sandbox) => {
    const asked = userMessage('[pause] hi');
    const { content } = await message(sandbox, { messages: asked });
    const answer = await message(sandbox, { messages: [...asked, { role: 'assistant', content }] });
    expect(answer['stop_reason']).toBe('end_turn');
  }),
  response('stop_sequence is the sequence that matched, else null', async (sandbox) => {
    const matched = await message(sandbox, {
      messages: userMessage('[say] one END two'),
      stop_sequences: ['x', 'END'],
    });
    expect([matched['stop_sequence'], (await message(sandbox, {}))['stop_sequence']]).toEqual(['END', null]);
  }),
  response('a citation of characters has seven fields', async (sandbox) => {
    const source = { type: 'text', media_type: 'text/plain', data: 'Light falls. Then it goes.' };
    const content = [{ type: 'document', title: 'Notes', source }];
    const blocks = (await message(sandbox, { messages: [{ role: 'user', content }] }))['content'];
    const citations = isJsonArray(blocks) ? blocks.flatMap((block) => firstObject([block])['citations'] ?? []) : [];
    expect(citations).toEqual([
      {
        type: 'char_location',
        cited_text: 'Light falls.',
        document_index: 0,
        document_title: 'Notes',
        start_char_index: 0,
        end_char_index: 12,
        file_id: null,
      },
    ]);
  }),
  response('usage has the four counts of tokens', async (sandbox) => {
    const counts = { input_tokens: whole, output_tokens: whole };
    const cache = { cache_creation_input_tokens: whole, cache_read_input_tokens: whole };
    expect((await message(sandbox, {}))['usage']).toMatchObject({ ...counts, ...cache });
  }),
  response('usage.cache_creation has two counts', async (sandbox) => {
    const cache_creation = { ephemeral_1h_input_tokens: whole, ephemeral_5m_input_tokens: whole };
    expect((await message(sandbox, {}))['usage']).toMatchObject({ cache_creation });
  }),
  response('usage.server_tool_use counts web searches', async (sandbox) => {
    const { usage } = await message(sandbox, { messages: userMessage('[search] light'), tools: [search] });
    expect(usage).toMatchObject({ server_tool_use: { web_search_requests: 1 } });
  }),
  response('output_tokens is not zero, even for an empty text', async (sandbox) => {
    const answer = await message(sandbox, { messages: userMessage('[say] ') });
    expect(JSON.stringify(answer['content'])).not.toContain('"text":"');
    expect(Number(firstObject([answer['usage']])['output_tokens'])).toBeGreaterThan(0);
  }),
  response('the content continues from the last turn of the assistant', async (sandbox) => {
    const prefilled = [...messages, { role: 'assistant', content: '{' }];
    const { content } = await message(sandbox, { messages: prefilled });
    expect(JSON.parse(`{${String(firstObject(content)['text'])}`)).toBeTypeOf('object');
  }),

  event('stop_reason is null in message_start', async (sandbox) => {
    const start = (await events(sandbox)).find(({ type }) => type === 'message_start');
    expect(start).toMatchObject({ message: { type: 'message', stop_reason: null } });
  }),
  event('and not null afterwards', async (sandbox) => {
    const reasons = (await events(sandbox)).flatMap(({ type, delta }) =>
      type === 'message_delta' ? [firstObject([delta])['stop_reason']] : [],
    );
    expect(reasons).toEqual(['end_turn']);
  }),
];
