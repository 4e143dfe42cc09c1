import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/json.ts';
import { markdownOf, plainTextOf } from '../../../../shared/talk/answer-text.ts';
import { passageIn } from '../../../../shared/talk/citation-place.ts';
import { hasLogprobs, readLogprobs } from '../../../../shared/talk/logprobs.ts';
import { readAnswer } from '../../../../shared/talk/read-answer.ts';
import { chatAnswer, messageAnswer, pngFile, wavFile } from './answers.ts';

describe('a chat answer', () => {
  it('is its text, with where its links belong', () => {
    const answer = chatAnswer({
      content: 'Blue hour is short.',
      annotations: [
        {
          type: 'url_citation',
          url_citation: { start_index: 0, end_index: 9, url: 'https://example.com/light', title: 'Notes on light' },
        },
        { type: 'file_citation', file_citation: { file_id: 'f' } },
      ],
    });
    expect(readAnswer(answer).blocks).toEqual([
      {
        kind: 'text',
        at: '/message/content',
        text: 'Blue hour is short.',
        citations: [
          { kind: 'link', url: 'https://example.com/light', title: 'Notes on light', place: { start: 0, end: 9 } },
          { kind: 'other', json: { type: 'file_citation', file_citation: { file_id: 'f' } } },
        ],
      },
    ]);
  });

  it('holds a picture as the file that was made of it', () => {
    const answer = chatAnswer(
      {
        content: [
          { type: 'image_url', image_url: { url: '' } },
          { type: 'text', text: 'There.' },
        ],
      },
      { files: { '/message/content/0/image_url/url': pngFile } },
      { finish_reason: 'STOP' },
    );
    const { blocks, stop } = readAnswer(answer);
    expect(blocks).toEqual([
      { kind: 'image', at: '/message/content/0', file: pngFile },
      { kind: 'text', at: '/message/content/1', text: 'There.', citations: [] },
    ]);
    expect(stop).toMatchObject({ raw: 'STOP', usual: true, next: 'none' });
  });

  it('never takes an address for a file, and names a picture that could not be kept', () => {
    const content = [
      { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
      { type: 'image_url', image_url: { url: '' } },
    ];
    expect(readAnswer(chatAnswer({ content })).blocks).toEqual([
      { kind: 'image', at: '/message/content/0', link: 'https://example.com/a.png' },
      { kind: 'image', at: '/message/content/1' },
    ]);
  });

  it('calls functions, custom tools and, in the old way, one function', () => {
    const { blocks } = readAnswer(
      chatAnswer({
        content: null,
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Lisbon"}' } },
          { id: 'c2', type: 'custom', custom: { name: 'shell', input: 'ls' } },
          { id: 'c3', type: 'function', function: { name: 'weather', arguments: '{"ci' } },
          { id: 'c4', type: 'holographic' },
        ],
        function_call: { name: 'old', arguments: '[1]' },
      }),
    );
    expect(blocks.map(({ at }) => at)).toEqual([
      '/message/tool_calls/0',
      '/message/tool_calls/1',
      '/message/tool_calls/2',
      '/message/tool_calls/3',
      '/message/function_call',
    ]);
    expect(blocks).toMatchObject([
      { form: 'function', id: 'c1', name: 'weather', written: '{"city":"Lisbon"}', value: { city: 'Lisbon' } },
      { form: 'custom', id: 'c2', name: 'shell', written: 'ls', value: undefined },
      { form: 'function', written: '{"ci', value: undefined },
      { kind: 'unknown', name: 'holographic' },
      { form: 'function-call', id: 'old', value: [1] },
    ]);
  });

  it('speaks, declines, thinks, and keeps members that nobody knows', () => {
    const { blocks } = readAnswer(
      chatAnswer(
        {
          content: null,
          reasoning_content: 'First …',
          refusal: 'No.',
          audio: { id: 'a', expires_at: 1_800_000_000, data: '', transcript: 'Good evening.' },
          'odd/member': { a: 1 },
          nothing: null,
        },
        { files: { '/message/audio/data': wavFile } },
      ),
    );
    expect(blocks).toEqual([
      { kind: 'thinking', at: '/message/reasoning_content', text: 'First …', signed: false },
      { kind: 'refusal', at: '/message/refusal', text: 'No.' },
      { kind: 'audio', at: '/message/audio', transcript: 'Good evening.', file: wavFile, expiresAt: 1_800_000_000 },
      { kind: 'unknown', at: '/message/odd~1member', name: 'odd/member', json: { a: 1 } },
    ]);
  });

  it('counts what went in and came out, whole and streamed', () => {
    const usage = (value: JsonObject) => readAnswer(chatAnswer({}, { envelope: { usage: value } })).usage;
    expect(
      usage({
        prompt_tokens: 30,
        completion_tokens: 20,
        total_tokens: 50,
        completion_tokens_details: {
          accepted_prediction_tokens: 4,
          audio_tokens: 5,
          reasoning_tokens: 6,
          rejected_prediction_tokens: 7,
        },
        prompt_tokens_details: { audio_tokens: 8, cached_tokens: 9 },
      }),
    ).toEqual({
      input: 30,
      output: 20,
      total: 50,
      cached: 9,
      reasoning: 6,
      acceptedPrediction: 4,
      rejectedPrediction: 7,
      audioIn: 8,
      audioOut: 5,
      serverTools: [],
    });
    expect(usage({ input_tokens: 3, output_tokens: 2, input_tokens_details: { cached_tokens: 1 } })).toMatchObject({
      input: 3,
      output: 2,
      cached: 1,
    });
    expect(usage({ prompt_tokens: 'many', audioTokens: null })).toEqual({ serverTools: [] });
  });

  it('names the model and the tier that were really used', () => {
    const envelope = { id: 'x', model: 'vendor-chat-large-0107', service_tier: 'flex' };
    expect(readAnswer(chatAnswer({}, { envelope }))).toMatchObject({
      id: 'x',
      model: 'vendor-chat-large-0107',
      tier: 'flex',
    });
    expect(readAnswer(chatAnswer({})).model).toBe('asked-for');
  });

  it('says how sure it was of each token, likeliest alternative first', () => {
    const entry = {
      token: 'blue',
      logprob: -0.1,
      bytes: [98],
      top_logprobs: [
        { token: 'red', logprob: -3, bytes: null },
        { token: 'blue', logprob: -0.1, bytes: null },
        { token: 'no number' },
      ],
    };
    const answer = chatAnswer({ content: 'blue' }, {}, { logprobs: { content: [entry, 'x'], refusal: null } });
    expect(hasLogprobs(answer)).toBe(true);
    expect(readLogprobs(answer)).toEqual([
      {
        token: 'blue',
        logprob: -0.1,
        alternatives: [
          { token: 'blue', logprob: -0.1 },
          { token: 'red', logprob: -3 },
        ],
      },
    ]);
    expect(hasLogprobs(chatAnswer({ content: 'blue' }, {}, { logprobs: null }))).toBe(false);
  });
});

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

  it('counts its input as the sum of the three', () => {
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

  it('has no end while none is said', () => {
    expect(readAnswer(messageAnswer({ stop_reason: null })).stop).toBeUndefined();
    expect(readAnswer(messageAnswer({ stop_reason: 'stop_sequence', stop_sequence: 'END' })).stop?.meaning).toContain(
      'END',
    );
  });
});

describe('whatever comes', () => {
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

  it('is read without a throw, with places of their own, and can be copied', () => {
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

describe('copied as markdown', () => {
  it('has its sources as footnotes and joins what was one text', () => {
    const { blocks } = readAnswer(
      messageAnswer({
        content: [
          { type: 'text', text: 'The notes say: ' },
          {
            type: 'text',
            text: '“short”',
            citations: [{ type: 'char_location', cited_text: 'short', document_index: 0, document_title: 'Notes' }],
          },
          { type: 'tool_use', id: 't', name: 'weather', input: { city: 'Lisbon' } },
        ],
      }),
    );
    expect(markdownOf(blocks)).toBe(
      'The notes say: “short”[^1]\n\n```json weather\n{\n  "city": "Lisbon"\n}\n```\n\n[^1]: Notes: “short”',
    );
    expect(plainTextOf(blocks)).toBe('The notes say: “short”');
  });

  it('puts the mark of a link where it belongs', () => {
    const link = (start: number, end: number, url: string) => ({
      type: 'url_citation',
      url_citation: { start_index: start, end_index: end, url, title: '' },
    });
    const { blocks } = readAnswer(
      chatAnswer({
        content: 'One. Two.',
        annotations: [link(0, 4, 'https://a.example'), link(5, 99, 'https://b.example')],
      }),
    );
    expect(markdownOf(blocks)).toBe('One.[^1] Two.[^2]\n\n[^1]: <https://a.example>\n[^2]: <https://b.example>');
  });
});

describe('a cited passage', () => {
  const cite = (quote: string, start: number, end: number) =>
    ({ kind: 'document', quote, document: 0, place: { start, end } }) as const;

  it('is found by UTF-16 units, by characters, or by its words', () => {
    const text = '🎬🎬 The knot, then the face.';
    expect(passageIn(text, cite('The knot', 5, 13))).toEqual({ start: 5, end: 13 });
    expect(passageIn(text, cite('The knot', 3, 11))).toEqual({ start: 5, end: 13 });
    expect(passageIn(text, cite('the face', 0, 2))).toEqual({ start: text.indexOf('the face'), end: 28 });
    expect(passageIn(text, cite('nowhere', 0, 2))).toBeUndefined();
  });
});
