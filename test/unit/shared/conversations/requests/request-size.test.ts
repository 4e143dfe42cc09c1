import { describe, expect, test } from 'vitest';
import type { Part } from '../../../../../shared/conversations/message-part.ts';
import type { RequestInput } from '../../../../../shared/conversations/request-input.ts';
import {
  filesOfQuestion,
  prepareConversationRequest,
  requestText,
} from '../../../../../shared/conversations/requests/prepare-request.ts';
import { measureRequestSize } from '../../../../../shared/conversations/requests/request-size.ts';
import {
  chatAnswer,
  imageFilePart,
  messagesAnswer,
  person,
  question,
  text,
} from '../../../../support/conversations/make-question.ts';

const sound: Part = { kind: 'sound', sound: { hash: 'b'.repeat(64), name: 'a.mp3', format: 'mp3', bytes: 10 } };
const pngFile = { hash: 'c'.repeat(64), type: 'image/png', bytes: 20 };

/** The number of bytes that are really sent. */
function sentBytes(asked: RequestInput): number {
  const prepared = prepareConversationRequest(asked, ({ bytes }) => Buffer.alloc(bytes).toString('base64'));
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.reasons));
  return Buffer.byteLength(requestText(prepared));
}

test('every file is listed once', () => {
  const asked = question('chat', { parts: [imageFilePart(), imageFilePart(), text('é🎬'), sound] });
  expect(filesOfQuestion(asked).map(({ name }) => name)).toEqual(['photo.png', 'a.mp3']);
});

describe('the size of a request', () => {
  test('is exact to the byte, with the share of images and audio', () => {
    const asked = question('chat', {
      parts: [imageFilePart(), imageFilePart({ bytes: 31 }), text('é🎬 "quoted"'), sound],
    });
    expect(measureRequestSize(asked)).toEqual({
      bytes: sentBytes(asked),
      images: { count: 2, bytes: 1336 + 44 },
      sounds: { count: 1, bytes: 16 },
      notes: [],
    });
  });

  test('includes images of earlier turns while they are sent', () => {
    const image = [{ type: 'image_url', image_url: { url: '' } }];
    const path = [
      person([text('One'), imageFilePart()]),
      chatAnswer({ content: image }, { files: { '/message/content/0/image_url/url': pngFile } }, 'STOP'),
    ];
    for (const [earlierImages, count] of [
      ['all', 2],
      ['last', 1],
      ['none', 0],
    ] as const) {
      for (const [endpoint, model] of [
        ['chat', 'a-model'],
        ['chat', 'one-that-makes-none'],
        ['messages', 'one-that-makes-none'],
      ] as const) {
        const asked = question(endpoint, { model, path, earlierPictures: earlierImages });
        expect(measureRequestSize(asked)).toMatchObject({ bytes: sentBytes(asked), images: { count } });
      }
    }
  });

  test('is known even if an image is too large or there is no question yet', () => {
    expect(
      measureRequestSize(question('chat', { parts: [imageFilePart({ bytes: 9_000_000 })] })).bytes,
    ).toBeGreaterThan(12_000_000);
    expect(measureRequestSize(question('messages', { parts: [] })).bytes).toBeLessThan(200);
  });

  test('lists what is sent differently from the screen', () => {
    const path = [person([text('?')]), messagesAnswer([{ type: 'text', text: 'Sunny.' }])];
    expect(measureRequestSize(question('chat', { path })).notes).toEqual([
      'An answer from the other endpoint is sent as plain text.',
    ]);
  });
});
