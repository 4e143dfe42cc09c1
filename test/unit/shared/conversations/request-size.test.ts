import { describe, expect, test } from 'vitest';
import type { Part } from '../../../../shared/conversations/message-part.ts';
import {
  filesOfQuestion,
  prepareConversationRequest,
  requestText,
} from '../../../../shared/conversations/prepare-request.ts';
import type { Question } from '../../../../shared/conversations/question.ts';
import { measureRequestSize } from '../../../../shared/conversations/request-size.ts';
import {
  chatAnswer,
  imageFilePart,
  messagesAnswer,
  person,
  question,
  text,
} from '../../../support/conversations/make-question.ts';

const sound: Part = { kind: 'sound', sound: { hash: 'b'.repeat(64), name: 'a.mp3', format: 'mp3', bytes: 10 } };
const pngFile = { hash: 'c'.repeat(64), type: 'image/png', bytes: 20 };

/** The number of bytes that are really sent. */
function sentBytes(asked: Question): number {
  const prepared = prepareConversationRequest(asked, ({ bytes }) => Buffer.alloc(bytes).toString('base64'));
  if (!prepared.ok) throw new Error(JSON.stringify(prepared.reasons));
  return Buffer.byteLength(requestText(prepared));
}

test('every file is named once', () => {
  const asked = question('chat', { parts: [imageFilePart(), imageFilePart(), text('é🎬'), sound] });
  expect(filesOfQuestion(asked).map(({ name }) => name)).toEqual(['photo.png', 'a.mp3']);
});

describe('what a request weighs', () => {
  test('is what travels, to the byte, and what of it are pictures and sounds', () => {
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

  test('has pictures of earlier turns in it while they are sent along', () => {
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

  test('is known while a picture is too large, or nothing is asked yet', () => {
    expect(
      measureRequestSize(question('chat', { parts: [imageFilePart({ bytes: 9_000_000 })] })).bytes,
    ).toBeGreaterThan(12_000_000);
    expect(measureRequestSize(question('messages', { parts: [] })).bytes).toBeLessThan(200);
  });

  test('says what is sent otherwise than it is shown', () => {
    const path = [person([text('?')]), messagesAnswer([{ type: 'text', text: 'Sunny.' }])];
    expect(measureRequestSize(question('chat', { path })).notes).toEqual([
      'An answer from the other endpoint is sent as plain text.',
    ]);
  });
});
