import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../shared/json.ts';
import type { Endpoint } from '../../../../shared/talk/endpoint.ts';
import type { Message } from '../../../../shared/talk/message.ts';
import type { Part } from '../../../../shared/talk/part.ts';
import { encodedBytes, mostPictureBytes, smallerRecipe } from '../../../../shared/talk/picture-limit.ts';
import { bytesOfTalk, filesOfTalk, prepareTalk, requestText } from '../../../../shared/talk/prepare-talk.ts';
import type { TalkQuestion } from '../../../../shared/talk/talk-question.ts';
import {
  answer,
  chatAnswer,
  encodeName,
  messagesAnswer,
  person,
  picture,
  question,
  result,
  text,
} from '../../../support/talk/make-question.ts';

function messagesOf(endpoint: Endpoint, changes: Partial<TalkQuestion>): Json {
  const prepared = prepareTalk(question(endpoint, changes), encodeName);
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.reasons));
  return prepared.body['messages'] ?? null;
}

function notesOf(endpoint: Endpoint, changes: Partial<TalkQuestion>): readonly string[] {
  const prepared = prepareTalk(question(endpoint, changes), encodeName);
  return prepared.ok ? prepared.notes : [];
}

function reasonsOf(endpoint: Endpoint, changes: Partial<TalkQuestion>): string[] {
  const prepared = prepareTalk(question(endpoint, changes), encodeName);
  return prepared.ok ? [] : prepared.reasons.map((reason) => `${reason.field} ${reason.text}`);
}

const link: Part = { kind: 'image', image: { from: 'link', url: 'https://example.com/a.png' } };
const sound: Part = { kind: 'sound', sound: { hash: 'b'.repeat(64), name: 'a.mp3', format: 'mp3', bytes: 10 } };
const document = (citations: boolean): Part => ({
  kind: 'document',
  title: 'Notes',
  source: { from: 'text', text: 'It rained.' },
  citations,
});
const pngFile = { hash: 'c'.repeat(64), type: 'image/png', bytes: 20 };

describe('what a person puts in', () => {
  test('chat: text alone is a string; with a picture or a sound it is a list of parts', () => {
    expect(messagesOf('chat', {})).toEqual([{ role: 'user', content: 'Hello' }]);
    expect(messagesOf('chat', { parts: [picture(), text('  '), text('What is it?'), link, sound] })).toEqual([
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'data:image/png;base64,<input photo.png>' } },
          { type: 'text', text: 'What is it?' },
          { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
          { type: 'input_audio', input_audio: { data: '<input a.mp3>', format: 'mp3' } },
        ],
      },
    ]);
  });

  test('messages: pictures, links, documents with citations', () => {
    expect(
      messagesOf('messages', { parts: [picture(), link, document(true), document(false), text('Which?')] }),
    ).toEqual([
      {
        role: 'user',
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: '<input photo.png>' } },
          { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
          {
            type: 'document',
            source: { type: 'text', media_type: 'text/plain', data: 'It rained.' },
            title: 'Notes',
            citations: { enabled: true },
          },
          { type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'It rained.' }, title: 'Notes' },
          { type: 'text', text: 'Which?' },
        ],
      },
    ]);
  });

  test('a part written as JSON goes as it is; one that is none is named', () => {
    const json = (words: string): Part => ({ kind: 'json', text: words });
    expect(messagesOf('chat', { parts: [json('{"type":"file","file":{"file_id":"f"}}')] })).toEqual([
      { role: 'user', content: [{ type: 'file', file: { file_id: 'f' } }] },
    ]);
    expect(reasonsOf('messages', { parts: [text('x'), json('{\n"type": x}')] })).toEqual([
      'prompt has a part 2 that is not JSON (line 2).',
    ]);
  });

  test.each([
    ['chat', [document(true)], /prompt holds a document, which this endpoint does not take/],
    ['messages', [sound], /prompt holds a\.mp3; this endpoint takes no sound/],
    ['chat', [picture({ bytes: 6_000_000 })], /prompt holds photo\.png, which has .* at most 8 MB/],
    ['messages', [picture({ bytes: 6_000_000 })], /prompt holds photo\.png, which has .* at most 8 MB/],
    ['chat', [text(' \n')], /prompt is empty/],
  ] as const)('%s stops %j', (endpoint, parts, expected) => {
    expect(reasonsOf(endpoint, { parts }).join(' ')).toMatch(expected);
  });

  test('an image model takes pictures only as files', () => {
    expect(reasonsOf('chat', { model: 'image-chat', parts: [link] }).join()).toMatch(/only files/);
    expect(reasonsOf('chat', { model: 'image-chat', parts: [picture()] })).toEqual([]);
  });

  test('roles: chat has five, messages has no system', () => {
    const path = [person([text('Be brief.')], 'developer')];
    expect(messagesOf('chat', { path })).toEqual([
      { role: 'developer', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
    ]);
    expect(reasonsOf('messages', { path }).join()).toMatch(/messages is said as developer/);
  });

  test('no model, no request', () => expect(reasonsOf('chat', { model: ' ' })).toEqual(['model is not chosen.']));
});

describe('the limit of a picture counts what travels', () => {
  test('to the byte', () => {
    const largest = Math.floor((mostPictureBytes - 'data:image/png;base64,'.length) / 4) * 3;
    expect(encodedBytes({ type: 'image/png', bytes: largest })).toBeLessThanOrEqual(mostPictureBytes);
    expect(reasonsOf('chat', { parts: [picture({ bytes: largest })] })).toEqual([]);
    expect(reasonsOf('chat', { parts: [picture({ bytes: largest + 1 })] })).toHaveLength(1);
  });

  test('the way out keeps the shape and fits', () => {
    const recipe = smallerRecipe({ type: 'image/png', bytes: 30_000_000, width: 9000, height: 6000 });
    expect(recipe).toMatchObject({ way: 'crop', output: { width: 4096, height: 2731 }, type: 'image/jpeg' });
    expect(recipe.maxBytes).toBeDefined();
    expect(encodedBytes({ type: 'image/jpeg', bytes: recipe.maxBytes ?? 0 })).toBeLessThanOrEqual(mostPictureBytes);
    expect(smallerRecipe({ type: 'image/webp', bytes: 9_000_000, width: 100, height: 100 })).toMatchObject({
      output: { width: 100, height: 100 },
      type: 'image/webp',
    });
  });
});

describe('what a model said', () => {
  const thinking = { type: 'thinking', thinking: '', signature: 'sig==' };
  const redacted = { type: 'redacted_thinking', data: 'AAAA' };
  const use = { type: 'tool_use', id: 'c1', name: 'get_weather', input: { city: 'Lisbon' }, unknown: 1 };

  test('messages: the very blocks go back, the signature-only and the redacted one among them', () => {
    const said = messagesAnswer([thinking, redacted, use], {}, 'tool_use');
    const path = [person([text('Weather?')]), said];
    const messages = messagesOf('messages', { path, parts: [result('c1', 'sunny')] });
    expect(messages).toEqual([
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: [thinking, redacted, use] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'sunny' }] },
    ]);
    const back = (messages as { content: unknown[] }[])[1]?.content ?? [];
    expect([back[0] === thinking, back[1] === redacted, back[2] === use]).toEqual([true, true, true]);
  });

  test('messages: where the values do not tell how it came, the text that came is sent', () => {
    const source =
      '{ "type":"tool_use","id":"c1","name":"get_weather","input":{"days": 1.0, "big": 12345678901234567890} }';
    const block = JSON.parse(source);
    const said = messagesAnswer([thinking, block], { verbatim: { '/content/1': source } }, 'tool_use');
    const asked = question('messages', { path: [person([text('?')]), said], parts: [result('c1', 'sunny')] });
    const prepared = prepareTalk(asked, encodeName);
    if (!prepared.ok) throw new Error(JSON.stringify(prepared.reasons));
    expect(requestText(prepared)).toContain(`{"role":"assistant","content":[${JSON.stringify(thinking)},${source}]}`);
    expect(JSON.parse(requestText(prepared))).toEqual(JSON.parse(JSON.stringify(prepared.body)));
  });

  test('chat: the very message goes back; results are tool messages', () => {
    const calls = [{ id: 'a', type: 'function', function: { name: 'get_weather', arguments: '{"city": "Lisbon"}' } }];
    const path = [person([text('Weather?')]), chatAnswer({ content: null, tool_calls: calls, x: 1 }, {}, 'tool_calls')];
    expect(messagesOf('chat', { path, parts: [result('a', 'sunny'), text('And tomorrow?')] })).toEqual([
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: null, tool_calls: calls, x: 1 },
      { role: 'tool', tool_call_id: 'a', content: 'sunny' },
      { role: 'user', content: 'And tomorrow?' },
    ]);
  });

  test('chat: the deprecated call is answered by a function message', () => {
    const call = { name: 'get_weather', arguments: '{}' };
    const path = [person([text('?')]), chatAnswer({ content: null, function_call: call }, {}, 'function_call')];
    expect(messagesOf('chat', { path, parts: [result('get_weather', 'sunny')] })).toEqual([
      { role: 'user', content: '?' },
      { role: 'assistant', content: null, function_call: call },
      { role: 'function', name: 'get_weather', content: 'sunny' },
    ]);
  });

  test('a call without its result stops all else; a result without its call as well', () => {
    const two = [use, { ...use, id: 'c2', name: 'look_up' }];
    const path = [person([text('?')]), messagesAnswer(two, {}, 'tool_use')];
    expect(reasonsOf('messages', { path })).toEqual([
      'messages waits for a result: answer the call get_weather first.',
      'messages waits for a result: answer the call look_up first.',
    ]);
    expect(reasonsOf('messages', { path, parts: [result('c1', 'x')] })).toEqual([
      'messages waits for a result: answer the call look_up first.',
    ]);
    expect(reasonsOf('messages', { path, parts: [result('c1', 'x'), result('c2', 'y'), result('c9', 'z')] })).toEqual([
      'prompt answers a call that the model did not make.',
    ]);
    const inTwoTurns = [...path, person([result('c1', 'x')])];
    expect(messagesOf('messages', { path: inTwoTurns, parts: [result('c2', 'y')] })).toHaveLength(3);
  });

  test('of an answer that broke off, only whole parts go back', () => {
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
    expect(notesOf('messages', { path })).toEqual(['A part of an answer that broke off is not sent back.']);
    const half = [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{"ci' } }];
    const chat = [person([text('?')]), chatAnswer({ content: 'I look', tool_calls: half }, { state: 'stopped' })];
    expect(messagesOf('chat', { path: chat })).toEqual([
      { role: 'user', content: '?' },
      { role: 'assistant', content: 'I look' },
      { role: 'user', content: 'Hello' },
    ]);
  });

  test('an answer of which nothing came is passed over', () => {
    const failed = (endpoint: Endpoint) => [person([text('?')]), answer(endpoint, {}, { state: 'failed' })];
    expect(messagesOf('chat', { path: failed('chat') })).toHaveLength(2);
    expect(messagesOf('messages', { path: failed('messages') })).toHaveLength(2);
  });

  test('one that still comes is waited for', () => {
    const path = [person([text('?')]), chatAnswer('It', { state: 'streaming' })];
    expect(reasonsOf('chat', { path }).join()).toMatch(/still being answered/);
  });

  test('of the other endpoint it goes along as text, its calls and pictures named, which is said', () => {
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
    const image = [{ type: 'image_url', image_url: { url: '' } }];
    const drawn = chatAnswer({ content: image }, { files: { '/message/content/0/image_url/url': pngFile } }, 'STOP');
    expect(messagesOf('messages', { path: [person([text('Draw')]), drawn] })).toEqual([
      { role: 'user', content: 'Draw' },
      { role: 'assistant', content: '(The picture of this answer is left out here.)' },
      { role: 'user', content: 'Hello' },
    ]);
  });

  test('a file that stood anywhere else in an answer is back in its place', () => {
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
    const said = chatAnswer(
      { content: 'x', images: [{ image_url: { url: '' } }] },
      { files: { '/message/images/0/image_url/url': pngFile } },
    );
    expect(JSON.stringify(messagesOf('chat', { path: [person([text('?')]), said] }))).toContain('<answer a file');
  });

  test('a picture in a chat answer goes back as a data URI, a spoken answer by its id until it expires', () => {
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

describe('going on', () => {
  const paused = messagesAnswer([{ type: 'text', text: 'First' }], {}, 'pause_turn');

  test('a paused turn goes back as it is, and both halves are one turn afterwards', () => {
    const path = [person([text('Search')]), paused];
    expect(messagesOf('messages', { path, parts: [] })).toEqual([
      { role: 'user', content: 'Search' },
      { role: 'assistant', content: [{ type: 'text', text: 'First' }] },
    ]);
    const rest = messagesAnswer([{ type: 'text', text: ' second' }], { continues: paused.id });
    expect(messagesOf('messages', { path: [...path, rest] })).toEqual([
      { role: 'user', content: 'Search' },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'First' },
          { type: 'text', text: ' second' },
        ],
      },
      { role: 'user', content: 'Hello' },
    ]);
  });

  test('words put into its mouth are the last assistant turn', () => {
    expect(
      messagesOf('messages', { path: [person([text('Poem')])], parts: [text('Dusk,')], role: 'assistant' }),
    ).toEqual([
      { role: 'user', content: 'Poem' },
      { role: 'assistant', content: 'Dusk,' },
    ]);
  });

  test('chat: two halves of text are one message', () => {
    const first = chatAnswer('One ', {}, 'length');
    const second = chatAnswer('two', { continues: first.id });
    expect(messagesOf('chat', { path: [person([text('Count')]), first, second] })).toEqual([
      { role: 'user', content: 'Count' },
      { role: 'assistant', content: 'One two', refusal: null },
      { role: 'user', content: 'Hello' },
    ]);
  });

  test.each([
    ['chat', chatAnswer('Done.'), false],
    ['chat', chatAnswer('Cut', {}, 'length'), true],
    ['chat', chatAnswer('Cut', { state: 'interrupted' }), true],
    ['messages', messagesAnswer([{ type: 'text', text: 'Done.' }]), false],
    ['messages', messagesAnswer([{ type: 'text', text: 'Cut' }], {}, 'max_tokens'), true],
  ] as const)('%s: nothing new is asked only of an answer that is not over (%#)', (endpoint, said: Message, goesOn) => {
    const reasons = reasonsOf(endpoint, { path: [person([text('?')]), said], parts: [] });
    expect(reasons).toEqual(goesOn ? [] : ['prompt is empty.']);
  });

  test('a question that was only written down is asked', () => {
    expect(messagesOf('chat', { path: [person([text('?')])], parts: [] })).toEqual([{ role: 'user', content: '?' }]);
    expect(reasonsOf('chat', { path: [], parts: [] })).toEqual(['prompt is empty.']);
  });
});

describe('earlier pictures', () => {
  const image = [{ type: 'image_url', image_url: { url: '' } }];
  const path = [
    person([text('One'), picture({ name: 'one.png' })]),
    chatAnswer({ content: image }, { files: { '/message/content/0/image_url/url': pngFile } }, 'STOP'),
    person([text('Two'), picture({ name: 'two.png' })]),
    chatAnswer('Fine.'),
  ];
  const now = [text('Three'), picture({ name: 'three.png' })];
  const sent = (earlierPictures: TalkQuestion['earlierPictures'], parts = now) =>
    JSON.stringify(messagesOf('chat', { path, parts, earlierPictures })).match(/<\w+ [^>]*>|\(The picture[^)]*\)/g);

  test.each([
    ['all', ['<input one.png>', '<answer a file of an answer>', '<input two.png>', '<input three.png>']],
    [
      'last',
      [
        '(The picture one.png is left out here.)',
        '(The picture that you made is left out here.)',
        '<input two.png>',
        '<input three.png>',
      ],
    ],
    [
      'none',
      [
        '(The picture one.png is left out here.)',
        '(The picture that you made is left out here.)',
        '(The picture two.png is left out here.)',
        '<input three.png>',
      ],
    ],
  ] as const)('%s', (wish, expected) => expect(sent(wish)).toEqual(expected));

  test('those of the question that is asked again always go', () => {
    const asked = messagesOf('chat', { path: path.slice(0, 1), parts: [], earlierPictures: 'none' });
    expect(JSON.stringify(asked)).toContain('<input one.png>');
  });
});

test('F82: 100,001 messages are one too many, and are counted in no time', () => {
  const path = Array.from({ length: 100_000 }, (_, index) =>
    index % 2 === 0 ? person([text('a')]) : messagesAnswer([{ type: 'text', text: 'b' }]),
  );
  expect(reasonsOf('messages', { path }).join()).toMatch(/has 100,001 messages; at most 100,000/);
  expect(reasonsOf('messages', { path: path.slice(1) })).toEqual([]);
});

test('every file is named once, and the bytes are those that travel', () => {
  const asked = question('chat', { parts: [picture(), picture(), text('é🎬'), sound] });
  expect(filesOfTalk(asked).map(({ name }) => name)).toEqual(['photo.png', 'a.mp3']);
  const write = (encode: typeof encodeName) => {
    const prepared = prepareTalk(asked, encode);
    return prepared.ok ? requestText(prepared) : '';
  };
  const real = write(({ bytes }) => Buffer.alloc(bytes).toString('base64'));
  expect(bytesOfTalk(write)).toBe(Buffer.byteLength(real));
});
