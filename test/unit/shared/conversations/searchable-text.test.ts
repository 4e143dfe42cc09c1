import { expect, test } from 'vitest';
import type { Answer, Message } from '../../../../shared/conversations/message.ts';
import { searchableText } from '../../../../shared/conversations/searchable-text.ts';

function said(body: Answer['body'], endpoint: Answer['endpoint'] = 'chat'): Pick<Message, 'said'> {
  const answer: Answer = {
    endpoint,
    state: 'complete',
    model: 'm',
    parameters: {},
    body,
    files: {},
    choices: 1,
    askedAt: 0,
  };
  return { said: { by: 'model', answer } };
}

test('all text of a user can be found, in any part', () => {
  const text = searchableText({
    said: {
      by: 'person',
      role: 'user',
      parts: [
        { kind: 'text', text: 'a question' },
        { kind: 'image', image: { from: 'link', url: 'https://pictures.example/heron.png' } },
        { kind: 'sound', sound: { hash: '0'.repeat(64), name: 'call.wav', format: 'wav', bytes: 1 } },
        { kind: 'document', title: 'Birds', source: { from: 'text', text: 'of the marsh' }, citations: true },
        { kind: 'tool-result', callId: 'c', content: [{ kind: 'text', text: '12 g' }] },
        { kind: 'json', text: '{"type":"later"}' },
      ],
    },
  });
  for (const words of ['a question', 'heron.png', 'call.wav', 'Birds', 'of the marsh', '12 g', 'later']) {
    expect(text).toContain(words);
  }
});

test('of an answer, its text, thinking, calls, sources and transcript can be found, and no machine data', () => {
  const chat = searchableText(
    said({
      index: 0,
      finish_reason: 'stop',
      message: {
        role: 'assistant',
        content: 'spoken words',
        refusal: null,
        tool_calls: [{ id: 'call_7', type: 'function', function: { name: 'weigh', arguments: '{"bird":"heron"}' } }],
        annotations: [{ type: 'url_citation', url_citation: { url: 'https://a.example', title: 'Marsh' } }],
        audio: { id: 'audio_9', data: 'UklGRg', transcript: 'aloud' },
      },
      logprobs: { content: [{ token: 'tokenized' }] },
    }),
  );
  for (const words of ['spoken words', 'weigh', 'heron', 'Marsh', 'https://a.example', 'aloud'])
    expect(chat).toContain(words);
  for (const words of ['stop', 'call_7', 'audio_9', 'UklGRg', 'tokenized', 'assistant'])
    expect(chat).not.toContain(words);
  const content = [
    { type: 'thinking', thinking: 'let me see', signature: 'c2lnbmVk' },
    { type: 'redacted_thinking', data: 'b3BhcXVl' },
    { type: 'tool_use', id: 'toolu_1', name: 'weigh', input: { bird: { of: ['reed', 'marsh'] } } },
    { type: 'of_tomorrow', words: 'still found' },
  ];
  const messages = searchableText(said({ role: 'assistant', content }, 'messages'));
  for (const words of ['let me see', 'weigh', 'reed', 'marsh', 'still found']) expect(messages).toContain(words);
  for (const words of ['c2lnbmVk', 'b3BhcXVl', 'toolu_1', 'of_tomorrow']) expect(messages).not.toContain(words);
});

test('bytes written as text are left out, and deep nesting is no problem', () => {
  expect(
    searchableText(
      said({ x: 'QUJD'.repeat(1000), y: `data:image/png;base64,${'QUJD'.repeat(1000)}`, z: '灯台守'.repeat(900) }),
    ),
  ).toBe('灯台守'.repeat(900));
  let deep: Answer['body'] = { text: 'deep' };
  for (let level = 0; level < 3000; level += 1) deep = { deep };
  expect(searchableText(said({ deep, text: 'there' }))).toBe('there');
});
