import { describe, expect, test } from 'vitest';
import {
  encodedBytes,
  largestImageBytes,
  smallerRecipe,
  warnImageBytes,
} from '../../../../../shared/conversations/image-size-limit.ts';
import type { Message } from '../../../../../shared/conversations/message.ts';
import type { Part } from '../../../../../shared/conversations/message-part.ts';
import type { RequestInput } from '../../../../../shared/conversations/request-input.ts';
import {
  chatAnswer,
  imageFilePart,
  messagesAnswer,
  person,
  text,
} from '../../../../support/conversations/make-question.ts';
import { messagesOf, notesOf, reasonsOf } from '../../../../support/conversations/prepared-requests.ts';

const link: Part = { kind: 'image', image: { from: 'link', url: 'https://example.com/a.png' } };
const sound: Part = { kind: 'sound', sound: { hash: 'b'.repeat(64), name: 'a.mp3', format: 'mp3', bytes: 10 } };
const document = (citations: boolean): Part => ({
  kind: 'document',
  title: 'Notes',
  source: { from: 'text', text: 'It rained.' },
  citations,
});
const pngFile = { hash: 'c'.repeat(64), type: 'image/png', bytes: 20 };

describe('the parts of a question', () => {
  test('for chat are a string if there is only text, and a list with an image or audio', () => {
    expect(messagesOf('chat', {})).toEqual([{ role: 'user', content: 'Hello' }]);
    expect(messagesOf('chat', { parts: [imageFilePart(), text('  '), text('What is it?'), link, sound] })).toEqual([
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

  test('for messages can be images, links, and documents with citations', () => {
    expect(
      messagesOf('messages', { parts: [imageFilePart(), link, document(true), document(false), text('Which?')] }),
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

  test('that are written as JSON are sent unchanged, and invalid JSON is reported', () => {
    const json = (words: string): Part => ({ kind: 'json', text: words });
    expect(messagesOf('chat', { parts: [json('{"type":"file","file":{"file_id":"f"}}')] })).toEqual([
      { role: 'user', content: [{ type: 'file', file: { file_id: 'f' } }] },
    ]);
    expect(reasonsOf('messages', { parts: [text('x'), json('{\n"type": x}')] })).toEqual([
      'prompt has a part 2 that isn’t valid JSON (line 2).',
    ]);
  });

  test.each([
    ['chat', [document(true)], /prompt contains a document, which this endpoint doesn’t accept/],
    ['messages', [sound], /prompt contains a\.mp3, but this endpoint doesn’t accept audio/],
    ['chat', [imageFilePart({ bytes: 8_000_001 })], /prompt contains photo\.png, which has .* the limit is 8 MB/],
    ['messages', [imageFilePart({ bytes: 8_000_001 })], /prompt contains photo\.png, which has .* the limit is 8 MB/],
    ['chat', [text(' \n')], /prompt is empty/],
  ] as const)('for %s must not be %j', (endpoint, parts, expected) => {
    expect(reasonsOf(endpoint, { parts }).join(' ')).toMatch(expected);
  });

  test('for an image model can be images only as files', () => {
    expect(reasonsOf('chat', { model: 'image-chat', parts: [link] }).join()).toMatch(/only files/);
    expect(reasonsOf('chat', { model: 'image-chat', parts: [imageFilePart()] })).toEqual([]);
  });

  test('have one of five roles in chat, and no system role in messages', () => {
    const path = [person([text('Be brief.')], 'developer')];
    expect(messagesOf('chat', { path })).toEqual([
      { role: 'developer', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
    ]);
    expect(reasonsOf('messages', { path }).join()).toMatch(/messages has the role developer/);
  });

  test('of the tool role without a call are refused, and earlier ones are sent as the user', () => {
    expect(reasonsOf('chat', { parts: [text('20 °C')], role: 'tool' })).toEqual([
      'prompt has the role tool but answers no call. Change the role to user.',
    ]);
    const path = [person([text('20 °C')], 'tool')];
    expect(messagesOf('chat', { path })).toEqual([
      { role: 'user', content: '20 °C' },
      { role: 'user', content: 'Hello' },
    ]);
    expect(notesOf('chat', { path })).toEqual([expect.stringContaining('with the role tool that answers no call')]);
  });

  test('without a model are no request', () =>
    expect(reasonsOf('chat', { model: ' ' })).toEqual(['model is not chosen.']));
});

describe('the size limit of an image counts its own bytes', () => {
  test.each(['chat', 'messages'] as const)('for %s, to the byte', (endpoint) => {
    expect(reasonsOf(endpoint, { parts: [imageFilePart({ bytes: 6_300_000 })] })).toEqual([]);
    expect(reasonsOf(endpoint, { parts: [imageFilePart({ bytes: largestImageBytes })] })).toEqual([]);
    expect(reasonsOf(endpoint, { parts: [imageFilePart({ bytes: largestImageBytes + 1 })] })).toHaveLength(1);
  });

  test('and causes a warning if only its Base64 exceeds the limit', () => {
    const largest = Math.floor((largestImageBytes - 'data:image/png;base64,'.length) / 4) * 3;
    const warned = (bytes: number) => warnImageBytes({ type: 'image/png', bytes });
    expect(warned(largest)).toBeUndefined();
    expect(warned(largest + 1)).toMatch(/^has 8,000,\d+ bytes as Base64\. If the limit of 8 MB/);
    expect(warned(6_300_000)).toMatch(/^has 8\.4 MB as Base64/);
    // Beyond the limit there is a reason, and no warning beside it.
    expect(warned(largestImageBytes + 1)).toBeUndefined();
  });

  test('and resizing keeps its aspect ratio and fits the limit', () => {
    const recipe = smallerRecipe({ type: 'image/png', bytes: 30_000_000, width: 9000, height: 6000 });
    expect(recipe).toMatchObject({ way: 'crop', output: { width: 4096, height: 2731 }, type: 'image/jpeg' });
    expect(recipe.maxBytes).toBeDefined();
    expect(encodedBytes({ type: 'image/jpeg', bytes: recipe.maxBytes ?? 0 })).toBeLessThanOrEqual(largestImageBytes);
    expect(smallerRecipe({ type: 'image/webp', bytes: 9_000_000, width: 100, height: 100 })).toMatchObject({
      output: { width: 100, height: 100 },
      type: 'image/webp',
    });
  });
});

describe('a continued answer', () => {
  const paused = messagesAnswer([{ type: 'text', text: 'First' }], {}, 'pause_turn');

  test('that was paused is sent back unchanged, and both halves become one turn', () => {
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

  test('that was started by the user is the last assistant turn', () => {
    expect(
      messagesOf('messages', { path: [person([text('Poem')])], parts: [text('Dusk,')], role: 'assistant' }),
    ).toEqual([
      { role: 'user', content: 'Poem' },
      { role: 'assistant', content: 'Dusk,' },
    ]);
  });

  test('of chat joins two halves of text into one message', () => {
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
  ] as const)('for %s: nothing new is requested from a finished answer (%#)', (endpoint, said: Message, goesOn) => {
    const reasons = reasonsOf(endpoint, { path: [person([text('?')]), said], parts: [] });
    expect(reasons).toEqual(goesOn ? [] : ['prompt is empty.']);
  });

  test('is not needed for an unsent question, which is sent', () => {
    expect(messagesOf('chat', { path: [person([text('?')])], parts: [] })).toEqual([{ role: 'user', content: '?' }]);
    expect(reasonsOf('chat', { path: [], parts: [] })).toEqual(['prompt is empty.']);
  });
});

describe('earlier images', () => {
  const image = [{ type: 'image_url', image_url: { url: '' } }];
  const path = [
    person([text('One'), imageFilePart({ name: 'one.png' })]),
    chatAnswer({ content: image }, { files: { '/message/content/0/image_url/url': pngFile } }, 'STOP'),
    person([text('Two'), imageFilePart({ name: 'two.png' })]),
    chatAnswer('Fine.'),
  ];
  const now = [text('Three'), imageFilePart({ name: 'three.png' })];
  const sent = (earlierImages: RequestInput['earlierPictures'], parts = now) =>
    JSON.stringify(messagesOf('chat', { path, parts, earlierPictures: earlierImages })).match(
      /<\w+ [^>]*>|\(The image[^)]*\)/g,
    );

  test.each([
    ['all', ['<input one.png>', '<answer a file of an answer>', '<input two.png>', '<input three.png>']],
    [
      'last',
      [
        '(The image one.png is left out here.)',
        '(The image that you made is left out here.)',
        '<input two.png>',
        '<input three.png>',
      ],
    ],
    [
      'none',
      [
        '(The image one.png is left out here.)',
        '(The image that you made is left out here.)',
        '(The image two.png is left out here.)',
        '<input three.png>',
      ],
    ],
  ] as const)('%s', (request, expected) => expect(sent(request)).toEqual(expected));

  test('of the repeated question are always sent', () => {
    const asked = messagesOf('chat', { path: path.slice(0, 1), parts: [], earlierPictures: 'none' });
    expect(JSON.stringify(asked)).toContain('<input one.png>');
  });
});

test('F82: 100,001 messages are one too many, and are counted quickly', () => {
  const path = Array.from({ length: 100_000 }, (_, index) =>
    index % 2 === 0 ? person([text('a')]) : messagesAnswer([{ type: 'text', text: 'b' }]),
  );
  expect(reasonsOf('messages', { path }).join()).toMatch(/has 100,001 messages; the limit is 100,000/);
  expect(reasonsOf('messages', { path: path.slice(1) })).toEqual([]);
});
