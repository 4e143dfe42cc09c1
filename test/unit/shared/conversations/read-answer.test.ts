import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markdownOf, plainTextOf } from '../../../../shared/conversations/answer-text.ts';
import { readLogprobs } from '../../../../shared/conversations/logprobs.ts';
import { readAnswer } from '../../../../shared/conversations/read-answer.ts';
import type { JsonObject } from '../../../../shared/util/json.ts';
import { chatAnswer, messageAnswer } from './sample-answers.ts';

describe('an answer of the messages endpoint', () => {
  it('is read block by block', () => {
    const { blocks } = readAnswer(
      messageAnswer({
        content: [
          { type: 'thinking', thinking: '', signature: 'c2ln' },
          { type: 'redacted_thinking', data: 'AAAAAAAA' },
          {
            type: 'text',
            text: 'So it is.',
            citations: [
              {
                type: 'char_location',
                cited_text: 'it is',
                document_index: 1,
                document_title: null,
                start_char_index: 3,
                end_char_index: 8,
                file_id: null,
              },
              { type: 'web_search_result_location', url: 'https://example.org', title: 'Org', cited_text: 'so' },
              { type: 'from_memory' },
            ],
          },
          { type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'light' } },
          {
            type: 'web_search_tool_result',
            tool_use_id: 's1',
            content: [
              { type: 'web_search_result', url: 'https://example.com', title: 'Light', page_age: 'May 1, 2026' },
            ],
          },
          { type: 'web_search_tool_result', tool_use_id: 's2', content: { error_code: 'max_uses_exceeded' } },
          { type: 'tool_use', id: 't1', name: 'weather', input: { city: 'Lisbon' } },
          { type: 'tool_use', id: 't2', name: 'weather', input: '{"ci' },
          { type: 'hologram', depth: 3 },
          null,
        ],
      }),
    );
    expect(blocks).toMatchObject([
      { kind: 'thinking', text: '', signed: true },
      { kind: 'redacted', bytes: 6 },
      {
        kind: 'text',
        citations: [
          { kind: 'document', quote: 'it is', document: 1, place: { start: 3, end: 8 } },
          { kind: 'link', url: 'https://example.org', title: 'Org', quote: 'so' },
          { kind: 'other' },
        ],
      },
      { kind: 'call', form: 'server', value: { query: 'light' } },
      { kind: 'result', callId: 's1', hits: [{ url: 'https://example.com', title: 'Light', age: 'May 1, 2026' }] },
      { kind: 'result', callId: 's2', hits: [], error: 'max_uses_exceeded' },
      { kind: 'call', form: 'client', id: 't1', value: { city: 'Lisbon' } },
      { kind: 'call', form: 'client', id: 't2', written: '{"ci', value: undefined },
      { kind: 'unknown', name: 'hologram' },
      { kind: 'unknown', name: 'content block', json: null },
    ]);
    expect(new Set(blocks.map(({ at }) => at)).size).toBe(blocks.length);
  });

  it('counts its input as the sum of three counts', () => {
    const usage = {
      input_tokens: 10,
      output_tokens: 7,
      cache_creation_input_tokens: 200,
      cache_read_input_tokens: 3000,
      cache_creation: { ephemeral_1h_input_tokens: 50, ephemeral_5m_input_tokens: 150 },
      server_tool_use: { web_search_requests: 2 },
      service_tier: 'standard',
    };
    expect(readAnswer(messageAnswer({ usage }))).toMatchObject({
      tier: 'standard',
      usage: {
        input: 3210,
        output: 7,
        cached: 3000,
        cacheWritten: 200,
        cacheWritten5m: 150,
        cacheWritten1h: 50,
        serverTools: [['web_search_requests', 2]],
      },
    });
  });

  it.each([
    ['end_turn', 'none', true],
    ['max_tokens', 'resume', false],
    ['stop_sequence', 'none', false],
    ['tool_use', 'answer', false],
    ['pause_turn', 'go-on', false],
    ['refusal', 'none', false],
    ['constructor', 'none', false],
  ] as const)('explains that it ended by %s', (raw, next, usual) => {
    expect(readAnswer(messageAnswer({ stop_reason: raw })).stop).toMatchObject({ raw, next, usual });
  });

  it('has no end reason before it ends', () => {
    expect(readAnswer(messageAnswer({ stop_reason: null })).stop).toBeUndefined();
    expect(readAnswer(messageAnswer({ stop_reason: 'stop_sequence', stop_sequence: 'END' })).stop?.meaning).toContain(
      'END',
    );
  });
});

describe('an answer with any content', () => {
  const anyBody = fc.jsonValue({ maxDepth: 5 }).map((value) => value as JsonObject);
  const word = fc.constantFrom(
    ...['message', 'content', 'type', 'text', 'tool_calls', 'function', 'audio', 'annotations', 'url_citation'],
    ...['usage', 'citations', 'tool_use', 'thinking', 'image_url', '__proto__', 'constructor', 'finish_reason'],
  );
  const nearly = fc
    .letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom(null, 0, '', 'text', 'tool_use', 'image_url', true),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.array(fc.tuple(word, tie('value')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
      ),
    }))
    .value.map((value) => value as JsonObject);

  it('is read without an error, has unique positions, and can be copied', () => {
    fc.assert(
      fc.property(fc.oneof(anyBody, nearly), fc.oneof(anyBody, nearly), (body, envelope) => {
        for (const answer of [chatAnswer({}, { body, envelope }), messageAnswer({}, { body })]) {
          const { blocks } = readAnswer(answer);
          expect(new Set(blocks.map(({ at }) => at)).size).toBe(blocks.length);
          expect(() => [plainTextOf(blocks), markdownOf(blocks), readLogprobs(answer)]).not.toThrow();
        }
      }),
      { numRuns: 500 },
    );
  });
});
