import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, describe, expect, test } from 'vitest';
import { createAnswerFileStore } from '../../../../../electron/conversations/files/answer-file-store.ts';
import {
  type Base64Form,
  decodeBase64,
  encodeInOriginalForm,
} from '../../../../../electron/conversations/files/decode-base64.ts';
import {
  extractAnswerFiles,
  findBase64Strings,
} from '../../../../../electron/conversations/files/extract-answer-files.ts';
import { saveEmbeddedFile } from '../../../../../electron/conversations/files/save-embedded-file.ts';
import { createMediaFileReader } from '../../../../../electron/workers/media-files/media-file-reader.ts';
import type { Answer } from '../../../../../shared/conversations/message.ts';
import { mp3, wav } from '../../../../support/make-audio.ts';
import { scratchFolder } from '../../../../support/scratch-folder.ts';

const scratch = scratchFolder('answer-files');
const mediaReader = createMediaFileReader({ folder: join(scratch.path, 'measuring') });
afterAll(async () => {
  await mediaReader.close();
  scratch.remove();
});
const answerFiles = createAnswerFileStore(join(scratch.path, 'answers'), join(scratch.path, 'temporary'), mediaReader);
const png = createCanvas(40, 30).toBuffer('image/png');
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Decodes `text` in chunks of `size`. Returns the bytes and how they were written. */
async function decoded(text: string, size: number): Promise<{ bytes: Buffer; written: Base64Form | 'odd' } | string> {
  const chunks: Buffer[] = [];
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  );
  const found = await decodeBase64(pieces, async (bytes) => void chunks.push(bytes));
  return found.ok ? { bytes: Buffer.concat(chunks), written: found.written } : found.why;
}

describe('Base64 in all its forms', () => {
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => (at * 37 + (at >> 3)) % 256));
  const plain = bytes.toString('base64');
  const forms: Record<string, [string, Base64Form | 'odd']> = {
    'in the standard form': [plain, {}],
    'in the URL alphabet': [bytes.toString('base64url'), { urlSafe: true, unpadded: true }],
    'without padding': [plain.replace(/=+$/, ''), { unpadded: true }],
    'as a data URI': [`data:image/png;base64,${plain}`, { before: 'data:image/png;base64,' }],
    'as a data URI with parameters': [`data:image/png;x=y;BASE64,${plain}`, { before: 'data:image/png;x=y;BASE64,' }],
    'in lines': [plain.replace(/.{76}/g, '$&\r\n'), 'odd'],
    'in two padded parts': [
      `${bytes.subarray(0, 400).toString('base64')}${bytes.subarray(400).toString('base64')}`,
      'odd',
    ],
    'with unused bits': [`${plain.slice(0, -3)}${plain.at(-3) === 'A' ? 'B' : 'x'}==`.replace(/.==$/, '5=='), 'odd'],
  };
  for (const [name, [text, written]] of Object.entries(forms)) {
    test(`${name} is decoded from chunks of any size`, async () => {
      for (const size of [1, 2, 3, 7, 64, 16_384]) {
        const found = await decoded(text, size);
        if (typeof found === 'string') throw new Error(found);
        expect(found.written).toEqual(written);
        if (name.startsWith('with bits')) continue;
        expect(found.bytes.equals(bytes)).toBe(true);
        if (found.written !== 'odd') expect(encodeInOriginalForm(found.bytes, found.written)).toBe(text);
      }
    });
  }

  test('that is invalid reports the reason', async () => {
    for (const [text, why] of Object.entries({
      '': 'is empty.',
      'abcd*efg': 'contains "*", which isn’t valid Base64.',
      abcde: 'is cut off.',
      'data:image/svg+xml,<svg/>': 'contains "<", which isn’t valid Base64.',
      'data:text/plain,abcd': 'is a data URI without Base64.',
    })) {
      expect([text, await decoded(text, 5)]).toEqual([text, why]);
    }
  });
});

describe('a string in an answer', () => {
  const take = (bytes: Buffer, isPcm16 = false) =>
    saveEmbeddedFile({ pieces: [bytes.toString('base64')], isPcm16 }, answerFiles);

  test('is recognized as an image or audio by its bytes, whatever the answer calls it', async () => {
    expect(await take(png)).toEqual({ hash: hashOf(png), type: 'image/png', bytes: png.length });
    expect(await take(wav(1))).toMatchObject({ type: 'audio/wav', bytes: wav(1).length });
    expect(await take(mp3(1))).toMatchObject({ type: 'audio/mpeg' });
    expect(readFileSync(answerFiles.pathOf(hashOf(png))).equals(png)).toBe(true);
  });

  test('with raw samples gets a header for playback, and is sent back without it', async () => {
    const samples = Buffer.from(new Int16Array([1, -2, 300, -400]).buffer);
    const file = await take(samples, true);
    expect(file).toMatchObject({ type: 'audio/wav', bytes: samples.length + 44, written: { headerBytes: 44 } });
    const saved = readFileSync(answerFiles.pathOf(file.hash));
    expect(saved.toString('latin1', 0, 4)).toBe('RIFF');
    expect(saved.readUInt32LE(40)).toBe(samples.length);
    expect(saved.subarray(44).equals(samples)).toBe(true);
  });

  test('F78: with SVG, a web page, half an image or invalid Base64 stays text, with a note', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const page = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');
    for (const [pieces, words] of [
      [[svg.toString('base64')], 'SVG'],
      [[page.toString('base64')], 'web page'],
      [[png.subarray(0, 60).toString('base64')], 'damaged or incomplete'],
      [['no', ' *base64*'], 'which isn’t valid Base64'],
      [[Buffer.from('{"a":1}').toString('base64')], 'has an unknown type'],
    ] as const) {
      const file = await saveEmbeddedFile({ pieces, isPcm16: false }, answerFiles);
      expect(file.type).toBe('text/plain');
      expect(file.note).toContain(words);
      expect(readFileSync(answerFiles.pathOf(file.hash), 'utf8')).toBe(pieces.join(''));
    }
  });

  test('with an unusual spelling is stored beside its file', async () => {
    const lines = png.toString('base64').replace(/.{20}/g, '$&\n');
    const file = await saveEmbeddedFile({ pieces: [lines], isPcm16: false }, answerFiles);
    expect(file).toMatchObject({ type: 'image/png', hash: hashOf(png) });
    expect(readFileSync(answerFiles.pathOf(file.written?.textHash ?? ''), 'utf8')).toBe(lines);
  });
});

describe('an answer', () => {
  const answer = (body: Answer['body'], parameters: Answer['parameters'] = {}): Answer => ({
    endpoint: 'chat',
    state: 'complete',
    model: 'm',
    parameters,
    body,
    files: {},
    choices: 1,
    askedAt: 0,
  });

  test('has empty strings and files named by their position, while URLs and signatures stay', async () => {
    const base64 = png.toString('base64');
    const body = {
      message: {
        content: [
          { type: 'image_url', image_url: { url: base64 } },
          { type: 'image_url', image_url: { url: 'https://pictures.example/a.png' } },
          { type: 'thinking', signature: base64, thinking: '' },
          { type: 'image', source: { type: 'base64', data: base64 } },
          { type: 'document', source: { type: 'text', data: 'plain words' } },
        ],
        'a/b~c': { image_url: { url: base64 } },
      },
    };
    const taken = await extractAnswerFiles(answer(body), new Map(), answerFiles);
    expect(Object.keys(taken.files)).toEqual([
      '/message/content/0/image_url/url',
      '/message/content/3/source/data',
      '/message/a~1b~0c/image_url/url',
    ]);
    expect(taken.body).toMatchObject({
      message: {
        content: [
          { image_url: { url: '' } },
          { image_url: { url: 'https://pictures.example/a.png' } },
          { signature: base64 },
          { source: { type: 'base64', data: '' } },
          { source: { data: 'plain words' } },
        ],
        'a/b~c': { image_url: { url: '' } },
      },
    });
    expect(findBase64Strings(taken.body)).toEqual([]);
  });

  test('treats prototype names as plain names', async () => {
    const body = JSON.parse(`{"__proto__":{"image_url":{"url":"${png.toString('base64')}"}},"constructor":1}`);
    const taken = await extractAnswerFiles(answer(body), new Map(), answerFiles);
    expect(Object.keys(taken.body)).toEqual(['__proto__', 'constructor']);
    expect(Object.keys(taken.files)).toEqual(['/__proto__/image_url/url']);
  });

  test('with raw audio samples is described by the request', async () => {
    const samples = Buffer.alloc(480, 3).toString('base64');
    const body = { message: { audio: { id: 'a', data: samples } } };
    const asked = await extractAnswerFiles(answer(body, { audio: { format: 'pcm16' } }), new Map(), answerFiles);
    expect(asked.files['/message/audio/data']).toMatchObject({ type: 'audio/wav' });
    const notAsked = await extractAnswerFiles(answer(body), new Map(), answerFiles);
    expect(notAsked.files['/message/audio/data']?.note).toBeDefined();
  });
});
