import { describe, expect, it } from 'vitest';
import { hasLogprobs, readLogprobs } from '../../../../shared/conversations/logprobs.ts';
import { readAnswer } from '../../../../shared/conversations/read-answer.ts';
import type { JsonObject } from '../../../../shared/util/json.ts';
import { chatAnswer, pngFile, wavFile } from './sample-answers.ts';

describe('a chat answer', () => {
  it('contains its text with the positions of its sources', () => {
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

  it('contains an image as the saved file', () => {
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

  it('never treats a URL as a file, and names an image that could not be saved', () => {
    const content = [
      { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
      { type: 'image_url', image_url: { url: '' } },
    ];
    expect(readAnswer(chatAnswer({ content })).blocks).toEqual([
      { kind: 'image', at: '/message/content/0', link: 'https://example.com/a.png' },
      { kind: 'image', at: '/message/content/1' },
    ]);
  });

  it('contains calls of functions, custom tools and, in the deprecated format, one function', () => {
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

  it('can have audio, a refusal and reasoning, and keeps unknown fields', () => {
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

  it('counts input and output tokens, whole and streamed', () => {
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

  it('names the model and the service tier that were really used', () => {
    const envelope = { id: 'x', model: 'vendor-chat-large-0107', service_tier: 'flex' };
    expect(readAnswer(chatAnswer({}, { envelope }))).toMatchObject({
      id: 'x',
      model: 'vendor-chat-large-0107',
      tier: 'flex',
    });
    expect(readAnswer(chatAnswer({})).model).toBe('asked-for');
  });

  it('shows the probability of each token, most likely alternative first', () => {
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
