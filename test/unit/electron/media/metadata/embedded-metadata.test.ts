import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterAll, describe, expect, test } from 'vitest';
import { readMetadata, readTexts, withMetadata } from '../../../../../electron/media/metadata/embedded-metadata.ts';
import {
  type GenerationParameters,
  generationTextsOf,
  parseGenerationTexts,
} from '../../../../../electron/media/metadata/embedded-texts/embedded-generation-texts.ts';
import { bytesOf, type NewFilePiece, sizeOf } from '../../../../../electron/media/metadata/new-file-from-pieces.ts';
import { stripMetadata } from '../../../../../electron/media/metadata/strip-metadata.ts';
import { mediaWithMetadata, pixelsOf, pngChunk } from '../../../../support/media-with-metadata.ts';
import { boxedAnew, plainFiles } from '../../../../support/media-without-metadata.ts';
import { numberedVideo } from '../../../../support/numbered-video.ts';
import { scratchFolder } from '../../../../support/scratch-folder.ts';
import { isFullRun, seededRandom, testSeed } from '../../../../support/test-seed.ts';

const scratch = scratchFolder('file-texts');
afterAll(() => scratch.remove());

const video = numberedVideo({ framesPerSecond: 24, frames: 12, width: 64, height: 48 });
const files = await plainFiles(video);
const size = { width: 40, height: 20 };
const asItIs = (text: string) => text;

const made: GenerationParameters = {
  model: 'image-e-2',
  prompt:
    'A heron, “still”\nNegative prompt: is no mark here\n雪国の駅 👩‍🚀 <&> ]]> \\u0000 "x": 1, Seed: 9, Size: 1x1',
  negative: 'blur & <noise>',
  seed: 42,
  parameters: { ratio: '16:9', steps: 5, draft: false },
  synthetic: true,
};

function pathOf(name: string, bytes: Uint8Array): string {
  const path = join(scratch.path, name);
  writeFileSync(path, bytes);
  return path;
}

async function bytesFrom(path: string, pieces: readonly NewFilePiece[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytesOf(path, pieces)) parts.push(part);
  const all = Buffer.concat(parts);
  expect(all.length).toBe(sizeOf(pieces));
  return all;
}

/** Returns the file with embedded texts, or the reason why it has none. */
async function written(
  { name, mime, bytes }: { name: string; mime: string; bytes: Buffer },
  about: GenerationParameters = made,
): Promise<Buffer | string> {
  const path = pathOf(name, bytes);
  const found = await withMetadata(path, mime, generationTextsOf(about, size, asItIs));
  return 'pieces' in found ? bytesFrom(path, found.pieces) : found.whyNot;
}

async function stripped(name: string, mime: string, bytes: Buffer): Promise<Buffer> {
  const path = pathOf(name, bytes);
  const pieces = await stripMetadata(path, mime);
  if (!pieces) throw new Error('It was not taken for its kind.');
  return bytesFrom(path, pieces);
}

async function read(name: string, mime: string, bytes: Buffer): Promise<Partial<GenerationParameters> | undefined> {
  return readMetadata(pathOf(name, bytes), mime);
}

function whole(written: Buffer | string): Buffer {
  if (typeof written === 'string') throw new Error(written);
  return written;
}

async function shownBy(mime: string, bytes: Buffer): Promise<unknown> {
  if (mime.startsWith('image/')) return pixelsOf(bytes);
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The file has no video track.');
  const frames: unknown[] = [];
  for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets()) {
    frames.push([timestamp, type, Buffer.from(data).toString('base64')]);
  }
  return frames;
}

describe.each(files)('metadata that is embedded in $name', ({ name, mime, bytes }) => {
  test('is read verbatim, does not change the pixels, and is removed to the last byte', async () => {
    const after = whole(await written({ name, mime, bytes }));
    expect(after.length).toBeGreaterThan(bytes.length);
    expect(await read(name, mime, after)).toEqual(made);
    expect(await shownBy(mime, after)).toEqual(await shownBy(mime, bytes));
    expect(await stripped(name, mime, after)).toEqual(await stripped(name, mime, bytes));
    expect(await stripped(name, mime, bytes)).toEqual(bytes);
  });

  test('can hold any prompt, including lone surrogates and control characters', async () => {
    const words = fc.array(fc.nat(0xffff), { maxLength: 300 }).map((codes) => String.fromCharCode(...codes));
    await fc.assert(
      fc.asyncProperty(words, words, async (prompt, negative) => {
        const about = { model: 'm', prompt, negative };
        const after = whole(await written({ name, mime, bytes }, about));
        expect(await read(name, mime, after)).toEqual(about);
        expect(await stripped(name, mime, after)).toEqual(bytes);
      }),
      { seed: testSeed, numRuns: isFullRun ? 500 : 15 },
    );
  });

  test('contains a prompt of 20,000 characters completely, or not at all', async () => {
    const about = { model: 'm', prompt: '雪'.repeat(20_000) };
    const after = await written({ name, mime, bytes }, about);
    if (mime === 'image/jpeg') {
      // The description for people would be too long; twice as many characters are too many in total.
      expect(await read(name, mime, whole(after))).toEqual(about);
      expect(await written({ name, mime, bytes }, { ...about, prompt: '雪'.repeat(40_000) })).toBe(
        'the text is too long for this file type',
      );
    } else expect(await read(name, mime, whole(after))).toEqual(about);
  });

  test.each([
    [true, 'algorithmicMedia'],
    [undefined, 'trainedAlgorithmicMedia'],
  ] as const)('marks generated media with the term of IPTC: synthetic %s', async (synthetic, term) => {
    const after = whole(
      await written({ name, mime, bytes }, { model: 'm', prompt: 'p', ...(synthetic && { synthetic }) }),
    );
    expect(await readTexts(pathOf(name, after), mime)).toContainEqual({
      name: 'XMP DigitalSourceType',
      text: `http://cv.iptc.org/newscodes/digitalsourcetype/${term}`,
    });
  });

  test('is not written a second time', async () => {
    const after = whole(await written({ name, mime, bytes }));
    expect(await written({ name, mime, bytes: after })).toBe('it already contains text of this kind');
  });

  test('with any damage causes no error, and the read values are texts', async () => {
    const random = seededRandom(testSeed);
    const after = whole(await written({ name, mime, bytes }));
    for (let turn = 0; turn < 60; turn += 1) {
      const cut = Buffer.from(after.subarray(0, turn % 3 === 0 ? Math.floor(random() * after.length) : after.length));
      for (let at = 0; at < 4 && cut.length > 0; at += 1) cut[Math.floor(random() * cut.length)] = random() * 256;
      const found = await read(name, mime, cut);
      if (found) expect(typeof (found.prompt ?? '')).toBe('string');
      await written({ name, mime, bytes: cut });
    }
  });
});

describe('videos', () => {
  const lastIn = async (tags?: Parameters<typeof boxedAnew>[1]['tags']) =>
    boxedAnew(video, { fastStart: false, ...(tags && { tags }) });

  async function commentOf(bytes: Buffer): Promise<string | undefined> {
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
    return (await input.getMetadataTags()).comment;
  }

  test('with the index at the end get a comment that players show, beside their metadata', async () => {
    const bytes = await lastIn({ title: 'Kept' });
    const after = whole(await written({ name: 'b.mp4', mime: 'video/mp4', bytes }));
    expect(await commentOf(after)).toBe(generationTextsOf(made, size, asItIs).plain);
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(after) });
    expect((await input.getMetadataTags()).title).toBe('Kept');
    expect(await shownBy('video/mp4', after)).toEqual(await shownBy('video/mp4', bytes));
    expect(await stripped('b.mp4', 'video/mp4', after)).toEqual(await stripped('b.mp4', 'video/mp4', bytes));
  });

  test('with the index at the start, or with a comment, keep every byte and get the metadata at the end', async () => {
    const first = await boxedAnew(video, { fastStart: 'in-memory' });
    const commented = await lastIn({ comment: 'Mine' });
    for (const bytes of [first, commented]) {
      const after = whole(await written({ name: 'b.mp4', mime: 'video/mp4', bytes }));
      expect(after.subarray(0, bytes.length)).toEqual(bytes);
    }
    expect(await commentOf(whole(await written({ name: 'b.mp4', mime: 'video/mp4', bytes: commented })))).toBe('Mine');
  });

  test('with a comment of another program are read if there is nothing else', async () => {
    const comment = 'A tram\nSteps: 20, Seed: 7, Size: 64x48';
    const bytes = await lastIn({ comment });
    expect(await read('b.mp4', 'video/mp4', bytes)).toEqual({ prompt: 'A tram', seed: 7 });
  });

  test('in fragments stay unchanged', async () => {
    const bytes = await boxedAnew(video, { fastStart: 'fragmented' });
    expect(await written({ name: 'b.mp4', mime: 'video/mp4', bytes })).toBe('it is a video in pieces');
  });
});

test('content credentials stay valid, and other kinds are reported', async () => {
  const [png, jpg] = files;
  if (!png || !jpg) throw new Error('There are no images.');
  const signed = Buffer.concat([
    png.bytes.subarray(0, 33),
    pngChunk('caBX', Buffer.from('jumbf')),
    png.bytes.subarray(33),
  ]);
  expect(await written({ ...png, bytes: signed })).toContain('content credentials');
  const withBox = (type: string) => {
    const box = `\xff\xeb\x00\x20JP\x00\x01\x00\x00\x00\x01\x00\x00\x00\x16jumb\x00\x00\x00\x0ejumd${type}\x00\x00`;
    return Buffer.concat([jpg.bytes.subarray(0, 2), Buffer.from(box, 'latin1'), jpg.bytes.subarray(2)]);
  };
  expect(await written({ ...jpg, bytes: withBox('c2pa') })).toContain('content credentials');
  // The same kind of box holds other content, such as a panorama.
  expect(await written({ ...jpg, bytes: withBox('j360') })).not.toContain('content credentials');
  const worded = await mediaWithMetadata('zebra', video);
  expect(await written({ name: 'a.gif', mime: 'image/gif', bytes: worded['gif'] ?? Buffer.alloc(0) })).toBe(
    'its type can’t contain such text',
  );
  expect(await written({ ...png, bytes: Buffer.from('no picture') })).toBe('its file is damaged');
});

test('a compressed text that would fill the memory is skipped', async () => {
  const { deflateSync } = await import('node:zlib');
  const [png] = files;
  if (!png) throw new Error('There is no image.');
  const bomb = pngChunk(
    'zTXt',
    Buffer.concat([Buffer.from('parameters\0\0'), deflateSync(Buffer.alloc(60_000_000, 65))]),
  );
  const bytes = Buffer.concat([png.bytes.subarray(0, 33), bomb, png.bytes.subarray(33)]);
  expect(await read(png.name, png.mime, bytes)).toBeUndefined();
});

describe('metadata lines of other programs', () => {
  test.each([
    ['A cat', { prompt: 'A cat' }],
    ['A cat\nSteps: 20, Sampler: Euler a, Seed: 5', { prompt: 'A cat', seed: 5 }],
    [
      'A cat, on a mat\nsecond line\nNegative prompt: dog\nSteps: 20, Seed: 5, Size: 512x512, Model: "x, y", Note: z',
      { prompt: 'A cat, on a mat\nsecond line', negative: 'dog', seed: 5, model: 'x, y' },
    ],
    ['Title: a cat', { prompt: 'Title: a cat' }],
    ['A cat\nSteps: 1, Seed: 99999999999999999999, Size: 1x1', { prompt: 'A cat' }],
  ])('%j is read', (plain, told) => {
    expect(parseGenerationTexts({ plain })).toEqual(told);
  });

  test('have the same format as ours', () => {
    const { plain } = generationTextsOf({ model: 'm', prompt: 'A cat', negative: 'dog', seed: 5 }, size, asItIs);
    expect(plain).toBe('A cat\nNegative prompt: dog\nSeed: 5, Size: 40x20, Model: m, Version: Triptych');
    expect(parseGenerationTexts({ plain })).toEqual({ prompt: 'A cat', negative: 'dog', seed: 5, model: 'm' });
  });

  test.each(['{}', '[]', 'null', '{"format":"triptych-made","version":2}', '{"__proto__":{"a":1}}'])(
    'our metadata field with %s is ignored',
    (json) => {
      expect(parseGenerationTexts({ json })).toBeUndefined();
    },
  );
});
