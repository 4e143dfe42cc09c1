import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../../../shared/conversations/endpoint.ts';
import { prepareConversationRequest, requestText } from '../../../../shared/conversations/requests/prepare-request.ts';
import {
  answer,
  chatAnswer,
  encodeName,
  messagesAnswer,
  person,
  question,
  result,
  text,
} from '../../../support/conversations/make-question.ts';
import { messagesOf, notesOf, reasonsOf } from '../../../support/conversations/prepared-requests.ts';

const pngFile = { hash: 'c'.repeat(64), type: 'image/png', bytes: 20 };

describe('the output of a model', () => {
  const thinking = { type: 'thinking', thinking: '', signature: 'sig==' };
  const redacted = { type: 'redacted_thinking', data: 'AAAA' };
  const use = { type: 'tool_use', id: 'c1', name: 'get_weather', input: { city: 'Lisbon' }, unknown: 1 };

  test('in messages is sent back as the same blocks, including signature-only and redacted ones', () => {
    const modelAnswer = messagesAnswer([thinking, redacted, use], {}, 'tool_use');
    const path = [person([text('Weather?')]), modelAnswer];
    const messages = messagesOf('messages', { path, parts: [result('c1', 'sunny')] });
    expect(messages).toEqual([
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: [thinking, redacted, use] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'sunny' }] },
    ]);
    const back = (messages as { content: unknown[] }[])[1]?.content ?? [];
    expect([back[0] === thinking, back[1] === redacted, back[2] === use]).toEqual([true, true, true]);
  });

  test('in messages is sent as the received text if the values do not determine it', () => {
    const source =
      '{ "type":"tool_use","id":"c1","name":"get_weather","input":{"days": 1.0, "big": 12345678901234567890} }';
    const block = JSON.parse(source);
    const modelAnswer = messagesAnswer([thinking, block], { verbatim: { '/content/1': source } }, 'tool_use');
    const asked = question('messages', { path: [person([text('?')]), modelAnswer], parts: [result('c1', 'sunny')] });
    const prepared = prepareConversationRequest(asked, encodeName);
    if (!prepared.ok) throw new Error(JSON.stringify(prepared.reasons));
    expect(requestText(prepared)).toContain(`{"role":"assistant","content":[${JSON.stringify(thinking)},${source}]}`);
    expect(JSON.parse(requestText(prepared))).toEqual(JSON.parse(JSON.stringify(prepared.body)));
  });

  test('in chat is sent back as the same message, and results are tool messages', () => {
    const calls = [{ id: 'a', type: 'function', function: { name: 'get_weather', arguments: '{"city": "Lisbon"}' } }];
    const path = [person([text('Weather?')]), chatAnswer({ content: null, tool_calls: calls, x: 1 }, {}, 'tool_calls')];
    expect(messagesOf('chat', { path, parts: [result('a', 'sunny'), text('And tomorrow?')] })).toEqual([
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: null, tool_calls: calls, x: 1 },
      { role: 'tool', tool_call_id: 'a', content: 'sunny' },
      { role: 'user', content: 'And tomorrow?' },
    ]);
  });

  test('in chat answers a deprecated call with a function message', () => {
    const call = { name: 'get_weather', arguments: '{}' };
    const path = [person([text('?')]), chatAnswer({ content: null, function_call: call }, {}, 'function_call')];
    expect(messagesOf('chat', { path, parts: [result('get_weather', 'sunny')] })).toEqual([
      { role: 'user', content: '?' },
      { role: 'assistant', content: null, function_call: call },
      { role: 'function', name: 'get_weather', content: 'sunny' },
    ]);
  });

  test('with a call without a result blocks the request, and so does a result without a call', () => {
    const two = [use, { ...use, id: 'c2', name: 'look_up' }];
    const path = [person([text('?')]), messagesAnswer(two, {}, 'tool_use')];
    expect(reasonsOf('messages', { path })).toEqual([
      'messages is waiting for a result. Answer the call get_weather first.',
      'messages is waiting for a result. Answer the call look_up first.',
    ]);
    expect(reasonsOf('messages', { path, parts: [result('c1', 'x')] })).toEqual([
      'messages is waiting for a result. Answer the call look_up first.',
    ]);
    expect(reasonsOf('messages', { path, parts: [result('c1', 'x'), result('c2', 'y'), result('c9', 'z')] })).toEqual([
      'prompt answers a call that the model didn’t make.',
    ]);
    const inTwoTurns = [...path, person([result('c1', 'x')])];
    expect(messagesOf('messages', { path: inTwoTurns, parts: [result('c2', 'y')] })).toHaveLength(3);
  });

  test('of an interrupted answer is sent back only in complete parts', () => {
    const blocks = [
      { type: 'thinking', thinking: 'hm', signature: '' },
      { type: 'text', text: 'It is' },
      { ...use, input: '{"ci' },
    ];
    const path = [person([text('?')]), messagesAnswer(blocks, { state: 'interrupted' })];
    expect(messagesOf('messages', { path, parts: [text('Go on.')] })).toEqual([
      { role: 'user', content: '?' },
      { role: 'assistant', content: [{ type: 'text', text: 'It is' }] },
      { role: 'user', content: 'Go on.' },
    ]);
    expect(notesOf('messages', { path })).toEqual(['An interrupted part of an answer isn’t sent.']);
    const half = [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{"ci' } }];
    const chat = [person([text('?')]), chatAnswer({ content: 'I look', tool_calls: half }, { state: 'stopped' })];
    expect(messagesOf('chat', { path: chat })).toEqual([
      { role: 'user', content: '?' },
      { role: 'assistant', content: 'I look' },
      { role: 'user', content: 'Hello' },
    ]);
  });

  test('of an empty answer is skipped', () => {
    const failed = (endpoint: Endpoint) => [person([text('?')]), answer(endpoint, {}, { state: 'failed' })];
    expect(messagesOf('chat', { path: failed('chat') })).toHaveLength(2);
    expect(messagesOf('messages', { path: failed('messages') })).toHaveLength(2);
  });

  test('of a running answer is awaited', () => {
    const path = [person([text('?')]), chatAnswer('It', { state: 'streaming' })];
    expect(reasonsOf('chat', { path }).join()).toMatch(/still being answered/);
  });

  test('of the other endpoint is sent as text with the names of its calls, with a note', () => {
    const path = [
      person([text('?')]),
      messagesAnswer([thinking, { type: 'text', text: 'Sunny.' }, use], {}, 'tool_use'),
    ];
    expect(messagesOf('chat', { path, parts: [result('c1', '20 °C')] })).toEqual([
      { role: 'user', content: '?' },
      { role: 'assistant', content: 'Sunny.\n\n(Called get_weather with {\n  "city": "Lisbon"\n})' },
      { role: 'user', content: '(get_weather answered: 20 °C)' },
    ]);
    expect(notesOf('chat', { path, parts: [result('c1', '20 °C')] })).toHaveLength(1);
  });

  test('with a file at another position has it there again', () => {
    const made = { type: 'made', content: [{ type: 'image', source: { type: 'base64', data: '' } }] };
    const files = { '/content/0/content/0/source/data': pngFile };
    expect(messagesOf('messages', { path: [person([text('?')]), messagesAnswer([made], { files })] })).toContainEqual({
      role: 'assistant',
      content: [
        {
          type: 'made',
          content: [{ type: 'image', source: { type: 'base64', data: '<answer a file of an answer>' } }],
        },
      ],
    });
    const modelAnswer = chatAnswer(
      { content: 'x', images: [{ image_url: { url: '' } }] },
      { files: { '/message/images/0/image_url/url': pngFile } },
    );
    expect(JSON.stringify(messagesOf('chat', { path: [person([text('?')]), modelAnswer] }))).toContain(
      '<answer a file',
    );
  });

  test('with an image in chat is sent as a data URI, and an audio answer by its id until it expires', () => {
    const image = [{ type: 'image_url', image_url: { url: '' } }];
    const drawn = chatAnswer({ content: image }, { files: { '/message/content/0/image_url/url': pngFile } }, 'STOP');
    expect(messagesOf('chat', { path: [person([text('Draw')]), drawn] })).toContainEqual({
      role: 'assistant',
      content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,<answer a file of an answer>' } }],
    });
    const audio = { id: 'au1', expires_at: 100, data: '', transcript: 'Good day.' };
    const path = [person([text('Speak')]), chatAnswer({ content: null, audio })];
    expect(messagesOf('chat', { path, now: 99_000 })).toContainEqual({
      role: 'assistant',
      content: null,
      audio: { id: 'au1' },
    });
    expect(messagesOf('chat', { path, now: 100_000 })).toContainEqual({ role: 'assistant', content: 'Good day.' });
  });
});
