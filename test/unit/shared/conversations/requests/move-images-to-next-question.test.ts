import { describe, expect, test } from 'vitest';
import type { Part } from '../../../../../shared/conversations/message-part.ts';
import type { RequestInput } from '../../../../../shared/conversations/request-input.ts';
import type { JsonObject } from '../../../../../shared/util/json.ts';
import { chatAnswer, imageFilePart, person, result, text } from '../../../../support/conversations/make-question.ts';
import { messagesOf, notesOf, reasonsOf } from '../../../../support/conversations/prepared-requests.ts';

// The interface says "User content is an array of parts" for models that make images. These tests cover such images in
// requests to other models.

const imageModel = 'draws-image-1';
const textModel = 'writes-1';
const pngFile = { hash: 'c'.repeat(64), type: 'image/png', bytes: 20 };
const imagePart = { type: 'image_url', image_url: { url: '' } };
const sentImage = { type: 'image_url', image_url: { url: 'data:image/png;base64,<answer a file of an answer>' } };
const lineForImage = '(You made an image here.)';
const inFront = { type: 'text', text: '(Images that you made before:)' };
const movedNote = 'Images of earlier answers are sent in your next turn, because models accept them only there.';

/** An answer of `imageModel` with one image. */
function drawn(message: JsonObject = {}, file = pngFile) {
  const files = { '/message/content/0/image_url/url': file };
  return chatAnswer({ content: [imagePart], ...message }, { files, model: imageModel }, 'STOP');
}

function userContents(changes: Partial<RequestInput>): unknown[] {
  const messages = messagesOf('chat', changes) as { role: string; content: unknown }[];
  return messages.flatMap(({ role, content }) => (role === 'user' ? [content] : []));
}

describe('user content of a model that makes images is a list of parts', () => {
  const path = [
    person([text('Once')]),
    chatAnswer('Fine.', { model: textModel }),
    person([text('Be brief.')], 'system'),
    person([text('Twice')]),
    chatAnswer('Cut', { model: textModel }, 'length'),
  ];
  const parts = (...words: string[]) => words.map((each) => [{ type: 'text', text: each }]);

  test('in every turn, including those for another earlier model and continued ones', () => {
    expect(userContents({ model: imageModel, path })).toEqual(parts('Once', 'Twice', 'Hello'));
    expect(userContents({ model: imageModel, path, parts: [] })).toEqual(parts('Once', 'Twice'));
    expect(userContents({ model: imageModel, path: path.slice(0, 1), parts: [] })).toEqual(parts('Once'));
  });

  test('and text for every other model, as third-party services expect', () => {
    expect(userContents({ model: textModel, path })).toEqual(['Once', 'Twice', 'Hello']);
  });

  test('also for a model that has answered with an image, whatever its id', () => {
    const named = 'nano-fruit';
    const before = [person([text('Draw')]), { ...drawn(), said: { ...drawn().said } }];
    const said = before[1]?.said;
    if (said?.by !== 'model') throw new Error('no answer');
    const asNamed = [
      ...before.slice(0, 1),
      { ...drawn(), said: { ...said, answer: { ...said.answer, model: named } } },
    ];
    expect(userContents({ model: named, path: asNamed })).toEqual(parts('Draw', 'Hello'));
    expect(userContents({ model: named, path: asNamed.slice(0, 1) })).toEqual(['Draw', 'Hello']);
  });

  test('of text and images: audio is refused, and audio of an earlier turn is left out with a note', () => {
    const sound: Part = { kind: 'sound', sound: { hash: 'b'.repeat(64), name: 'a.mp3', format: 'mp3', bytes: 10 } };
    expect(reasonsOf('chat', { model: imageModel, parts: [sound] })).toEqual([
      expect.stringMatching(/^prompt contains a\.mp3, but .* set image_generation to no\.$/),
    ]);
    const before = { model: imageModel, path: [person([sound, text('Once')])] };
    expect(userContents(before)[0]).toEqual([
      { type: 'text', text: '(The sound a.mp3 is left out here.)' },
      { type: 'text', text: 'Once' },
    ]);
    expect(notesOf('chat', before)).toHaveLength(1);
    expect(JSON.stringify(userContents({ ...before, model: textModel }))).toContain('input_audio');
  });

  test('unless the user sets it otherwise, in both directions', () => {
    expect(userContents({ model: textModel, values: { image_generation: 'yes' } })).toEqual(parts('Hello'));
    expect(userContents({ model: imageModel, values: { image_generation: 'no' } })).toEqual(['Hello']);
    const link: Part = { kind: 'image', image: { from: 'link', url: 'https://example.com/a.png' } };
    expect(reasonsOf('chat', { model: imageModel, parts: [link], values: { image_generation: 'no' } })).toEqual([]);
    expect(reasonsOf('chat', { model: textModel, parts: [link], values: { image_generation: 'yes' } }).join()).toMatch(
      /only files/,
    );
  });
});

describe('an image in an answer of a model', () => {
  const path = [person([text('Draw')]), drawn()];

  test('stays in its turn for a model that makes images', () => {
    expect(messagesOf('chat', { model: imageModel, path })).toContainEqual({ role: 'assistant', content: [sentImage] });
  });

  test('is left out there if only its URL arrived, and has a note if it is too large', () => {
    const linked = chatAnswer(
      { content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] },
      { model: imageModel },
    );
    const asked = (said: typeof linked) => ({ model: imageModel, path: [person([text('Draw')]), said] });
    expect(JSON.stringify(messagesOf('chat', asked(linked)))).not.toContain('image_url');
    expect(notesOf('chat', asked(linked))).toEqual(['An image of an earlier answer wasn’t saved and is left out.']);
    expect(notesOf('chat', asked(drawn({}, { ...pngFile, bytes: 9_000_000 })))).toEqual([
      'An image of an earlier answer has 9 MB. The gateway drops images over 8 MB.',
    ]);
    expect(notesOf('chat', asked(drawn()))).toEqual([]);
  });

  test('goes to every other model as part of the next user turn, with a sentence and a note', () => {
    expect(messagesOf('chat', { model: textModel, path })).toEqual([
      { role: 'user', content: 'Draw' },
      { role: 'assistant', content: lineForImage },
      { role: 'user', content: [inFront, sentImage, { type: 'text', text: 'Hello' }] },
    ]);
    expect(notesOf('chat', { model: textModel, path })).toEqual([movedNote]);
    expect(messagesOf('messages', { path })).toEqual([
      { role: 'user', content: 'Draw' },
      { role: 'assistant', content: lineForImage },
      {
        role: 'user',
        content: [
          inFront,
          {
            type: 'image',
            source: { type: 'base64', media_type: 'image/png', data: '<answer a file of an answer>' },
          },
          { type: 'text', text: 'Hello' },
        ],
      },
    ]);
  });

  test('is moved beside text and from a separate field', () => {
    const files = { '/message/content/1/image_url/url': pngFile, '/message/images/0/image_url/url': pngFile };
    const said = chatAnswer(
      { content: [{ type: 'text', text: 'Here.' }, imagePart], images: [imagePart] },
      { files, model: imageModel },
    );
    expect(messagesOf('chat', { model: textModel, path: [person([text('Draw')]), said] })).toEqual([
      { role: 'user', content: 'Draw' },
      { role: 'assistant', content: `Here.\n\n${lineForImage}\n\n${lineForImage}` },
      { role: 'user', content: [inFront, sentImage, sentImage, { type: 'text', text: 'Hello' }] },
    ]);
  });

  test('comes after the results of calls, and gets its own turn before another role', () => {
    const calls = [{ id: 'a', type: 'function', function: { name: 'look_up', arguments: '{}' } }];
    const withCall = [person([text('Draw')]), drawn({ tool_calls: calls })];
    const results = { model: textModel, path: withCall, parts: [result('a', 'x')], role: 'tool' } as const;
    expect(messagesOf('chat', results)).toEqual([
      { role: 'user', content: 'Draw' },
      { role: 'assistant', content: lineForImage, tool_calls: calls },
      { role: 'tool', tool_call_id: 'a', content: 'x' },
      { role: 'user', content: [inFront, sentImage] },
    ]);
    expect(messagesOf('chat', { model: textModel, path, parts: [text('So:')], role: 'assistant' })).toEqual([
      { role: 'user', content: 'Draw' },
      { role: 'assistant', content: lineForImage },
      { role: 'user', content: [inFront, sentImage] },
      { role: 'assistant', content: 'So:' },
    ]);
  });

  test('is left out with a note: by choice, if too large, or without a later turn', () => {
    for (const earlierImages of ['none', 'all'] as const) {
      const isChosen = earlierImages === 'none';
      const large = isChosen ? path : [person([text('Draw')]), drawn({}, { ...pngFile, bytes: 8_000_001 })];
      const asked = { model: textModel, path: large, earlierPictures: earlierImages };
      expect(JSON.stringify(messagesOf('chat', asked))).not.toContain('image_url');
      expect(notesOf('chat', asked)).toEqual([
        expect.stringMatching(
          isChosen ? /as chosen under “Earlier images”/ : /has 8,000,001 bytes and is left out. The limit is 8 MB/,
        ),
      ]);
    }
    const cut = [person([text('Draw')]), chatAnswer({ content: [imagePart] }, { state: 'interrupted' })];
    expect(notesOf('chat', { model: textModel, path: cut, parts: [] })).toEqual([
      'An image of an earlier answer wasn’t saved and is left out.',
    ]);
    const paused = [path[0] ?? person([]), { ...drawn(), said: cutShort() }];
    expect(notesOf('chat', { model: textModel, path: paused, parts: [] })).toEqual([
      'Images of the last answer are left out, because no later turn of yours can contain them.',
    ]);
    const both = [...path, person([text('Once more')]), ...paused.slice(1)];
    expect(notesOf('chat', { model: textModel, path: both, parts: [] })).toEqual([
      movedNote,
      'Images of the last answer are left out, because no later turn of yours can contain them.',
    ]);
  });

  function cutShort() {
    const { said } = drawn();
    if (said.by !== 'model') throw new Error('no answer');
    return { ...said, answer: { ...said.answer, state: 'interrupted' as const } };
  }

  test('does not change the images of the user', () => {
    const asked = { model: textModel, path, parts: [imageFilePart(), text('Which is better?')] };
    expect(userContents(asked).at(-1)).toEqual([
      inFront,
      sentImage,
      { type: 'image_url', image_url: { url: 'data:image/png;base64,<input photo.png>' } },
      { type: 'text', text: 'Which is better?' },
    ]);
  });
});
