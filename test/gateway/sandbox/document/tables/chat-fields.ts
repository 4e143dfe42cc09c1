import { expect } from 'vitest';
import { complete, hi as messages } from '../conversation-requests.ts';
import { type Entry, each, entriesOf } from '../interface-rule.ts';

const path = '/v1/chat/completions';
const section = 'POST /v1/chat/completions';
const { rule, open, response } = entriesOf(section, path, { model: 'sandbox-chat-mini', messages });

const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));
const withLogprobs = { logprobs: true };
const card = { type: 'json_schema', json_schema: { name: 'card', schema: { type: 'object' } } };

export const chatFields: readonly Entry[] = [
  rule('model is a string and required', 'model', each('model', 'sandbox-chat'), each('model', undefined, null, 4, '')),
  rule('metadata is an object', 'metadata', each('metadata', {}, { a: 'b' }), each('metadata', null, 'a', [])),
  rule('metadata: 16 pairs', 'metadata', each('metadata', pairs(16)), each('metadata', pairs(17))),
  rule(
    'metadata: keys of 64 characters',
    'metadata',
    each('metadata', { ['k'.repeat(64)]: 'a' }),
    each('metadata', { ['k'.repeat(65)]: 'a' }),
  ),
  rule(
    'metadata: values are strings of 512 characters',
    'metadata',
    each('metadata', { a: 'v'.repeat(512) }),
    each('metadata', { a: 'v'.repeat(513) }, { a: 4 }, { a: null }),
  ),
  rule(
    'top_logprobs is an integer from 0 to 20',
    'top_logprobs',
    each('top_logprobs', 0, 20).map((change) => ({ ...change, ...withLogprobs })),
    each('top_logprobs', -1, 21, 1.5, '2', null).map((change) => ({ ...change, ...withLogprobs })),
  ),
  rule(
    'top_logprobs needs logprobs = true',
    'top_logprobs',
    [{ top_logprobs: 2, logprobs: true }],
    [{ top_logprobs: 2 }, { top_logprobs: 2, logprobs: false }, { top_logprobs: 0, logprobs: null }],
  ),
  rule(
    'temperature: 0 to 2, or null',
    'temperature',
    each('temperature', 0, 0.7, 2, null),
    each('temperature', -0.1, 2.1, '1'),
  ),
  rule('top_p: 0 to 1, or null', 'top_p', each('top_p', 0, 0.5, 1, null), each('top_p', -0.1, 1.1, '1')),
  rule(
    'temperature or top_p is altered, not both',
    'top_p',
    [{ temperature: 0.5, top_p: null }, { temperature: null, top_p: 0.5 }, { temperature: 0.5 }],
    [
      { temperature: 0.5, top_p: 0.5 },
      { temperature: 0, top_p: 0 },
    ],
  ),
  rule('user is a string', 'user', each('user', 'me'), each('user', 4, null)),
  rule(
    'service_tier: auto, default, flex, scale, priority, or null',
    'service_tier',
    each('service_tier', 'auto', 'default', 'flex', 'scale', 'priority', null),
    each('service_tier', 'gold', 'Auto', '', 4),
  ),
  response('service_tier unset behaves as auto', async (sandbox) => {
    const [unset, auto] = [await complete(sandbox, {}), await complete(sandbox, { service_tier: 'auto' })];
    expect(unset['service_tier']).toBe(auto['service_tier']);
  }),
  rule(
    'modalities: an array of text and audio, or null',
    'modalities',
    [{ modalities: ['text'] }, { modalities: null }, { modalities: ['text', 'audio'], audio: {} }],
    each('modalities', ['video'], 'text', {}, ['text', null]),
  ),
  response('modalities unset is text', async (sandbox) => {
    expect(await complete(sandbox, {})).toMatchObject({ choices: [{ message: { content: 'hi' } }] });
  }),
  rule(
    'verbosity: low, medium, high, or null',
    'verbosity',
    each('verbosity', 'low', 'medium', 'high', null),
    each('verbosity', 'loud', ''),
  ),
  rule(
    'reasoning_effort: minimal, low, medium, high, or null',
    'reasoning_effort',
    each('reasoning_effort', 'minimal', 'low', 'medium', 'high', null),
    each('reasoning_effort', 'max', 'none'),
  ),
  rule(
    'max_completion_tokens is an integer or null',
    'max_completion_tokens',
    each('max_completion_tokens', 1, 500, null),
    each('max_completion_tokens', 1.5, '5'),
  ),
  response('max_completion_tokens bounds the answer, reasoning included', async (sandbox) => {
    const question = [{ role: 'user', content: 'hi' }];
    const limits = { max_completion_tokens: 40, reasoning_effort: 'low' };
    expect(await complete(sandbox, { messages: question, ...limits })).toMatchObject({
      choices: [{ finish_reason: 'length' }],
      usage: { completion_tokens: 40, completion_tokens_details: { reasoning_tokens: 32 } },
    });
  }),
  ...['frequency_penalty', 'presence_penalty'].map((name) =>
    rule(`${name}: -2 to 2, or null`, name, each(name, -2, 0.5, 2, null), each(name, -2.1, 2.1, '0')),
  ),
  rule(
    'web_search_options is an object',
    'web_search_options',
    each('web_search_options', {}),
    each('web_search_options', null, true, []),
  ),
  rule(
    'response_format has the type text, json_schema or json_object',
    'response_format',
    each('response_format', { type: 'text' }, { type: 'json_object' }, card),
    each('response_format', { type: 'xml' }, {}, 'text', null),
  ),
  rule('audio is an object', 'audio', each('audio', { voice: 'alloy' }), each('audio', null, 'alloy', [])),
  rule(
    'audio is required when modalities includes audio',
    'audio',
    [{ modalities: ['audio'], audio: { voice: 'alloy', format: 'wav' } }],
    [{ modalities: ['audio'] }],
  ),
  ...['store', 'stream', 'logprobs'].map((name) =>
    rule(`${name} is a boolean or null`, name, each(name, true, false, null), each(name, 'yes', 1)),
  ),
  rule('stop is a string or an array of strings', 'stop', each('stop', 'a', ['a']), each('stop', 4, [4], null, {})),
  rule('stop: up to 4 sequences', 'stop', each('stop', ['a', 'b', 'c', 'd']), each('stop', ['a', 'b', 'c', 'd', 'e'])),
  rule(
    'logit_bias maps token ids',
    'logit_bias',
    each('logit_bias', {}, { 50256: 1 }),
    each('logit_bias', { word: 1 }, [1], null),
  ),
  rule(
    'logit_bias: from -100 to 100',
    'logit_bias',
    each('logit_bias', { 5: -100 }, { 5: 100 }),
    each('logit_bias', { 5: -101 }, { 5: 101 }, { 5: '1' }),
  ),
  rule(
    'max_tokens is an integer or null',
    'max_tokens',
    each('max_tokens', 1, 500, null),
    each('max_tokens', 1.5, '5'),
  ),
  rule('n is an integer from 1 to 128, or null', 'n', each('n', 1, 128, null), each('n', 0, 129, 1.5, '2')),
  rule('prediction is an object', 'prediction', each('prediction', {}), each('prediction', null, 'text', [])),
  rule('seed is an integer or null', 'seed', each('seed', -1, 0, 2 ** 40, null), each('seed', 0.5, '1')),
  rule(
    'stream_options is an object',
    'stream_options',
    [{ stream: true, stream_options: {} }],
    each('stream_options', null, true, []).map((change) => ({ ...change, stream: true })),
  ),
  rule(
    'stream_options only with stream = true',
    'stream_options',
    [{ stream: true, stream_options: { include_usage: true } }],
    [{ stream_options: {} }, { stream: false, stream_options: {} }, { stream: null, stream_options: {} }],
  ),
  open('the usual values, which alter nothing: 1', { temperature: 1, top_p: 0.5 }, { temperature: 0.5, top_p: 1 }),
  open('what a character of metadata is: a code point', { metadata: { a: '🎬'.repeat(512) } }),
  open('the least max_completion_tokens and max_tokens', { max_completion_tokens: 0 }, { max_tokens: 0 }),
  open('an empty list', { modalities: [], stop: [] }),
  open(
    'fields of web_search_options, prediction and stream_options',
    { web_search_options: { depth: 4 }, prediction: { type: 'guess' } },
    { stream: true, stream_options: { include_usage: 'please' } },
  ),
  open(
    'fields of the forms of response_format',
    { response_format: { type: 'json_schema' } },
    { response_format: { type: 'json_schema', json_schema: { name: 'no such name!', schema: true } } },
  ),
  open('fields of audio', { modalities: ['audio'], audio: { format: 'opus' } }, { audio: { voice: { id: 4 } } }),
  open('body fields that the document does not name', { top_k: 4, thinking: { type: 'adaptive' } }),
];
