import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterAll, describe, expect, test } from 'vitest';
import { bytesOf, sizeOf } from '../../../../../electron/media/metadata/new-file-from-pieces.ts';
import { stripMetadata } from '../../../../../electron/media/metadata/strip-metadata.ts';
import { isoBoxesIn, mediaWithMetadata, pixelsOf } from '../../../../support/media-with-metadata.ts';
import { numberedVideo } from '../../../../support/numbered-video.ts';
import { scratchFolder } from '../../../../support/scratch-folder.ts';
import { seededRandom, testSeed } from '../../../../support/test-seed.ts';

const scratch = scratchFolder('texts');
afterAll(() => scratch.remove());

const words = 'A zebra in the fog, painted like nobody else';
const video = numberedVideo({ framesPerSecond: 24, frames: 12, width: 64, height: 48 });
const media = await mediaWithMetadata(words, video);
const mimes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  webm: 'video/webm',
};

async function cleaned(ending: string, bytes: Buffer): Promise<Buffer | undefined> {
  const path = join(scratch.path, `a.${ending}`);
  writeFileSync(path, bytes);
  const pieces = await stripMetadata(path, mimes[ending] ?? '');
  if (!pieces) return undefined;
  const parts: Uint8Array[] = [];
  for await (const part of bytesOf(path, pieces)) parts.push(part);
  const made = Buffer.concat(parts);
  expect(made.length).toBe(sizeOf(pieces));
  return made;
}

describe('stripping metadata', () => {
  test.each(Object.keys(mimes))('of %s removes all text, and a second time changes nothing', async (ending) => {
    const before = media[ending] ?? Buffer.alloc(0);
    expect(before.includes(words)).toBe(true);
    const after = await cleaned(ending, before);
    if (!after) throw new Error('It was not taken for its kind.');
    for (const word of words.split(' ')) if (word.length > 3) expect(after.includes(word)).toBe(false);
    expect(await cleaned(ending, after)).toEqual(after);
  });

  test.each(['png', 'webp', 'gif'])('of a %s keeps the pixels', async (ending) => {
    const after = await cleaned(ending, media[ending] ?? Buffer.alloc(0));
    expect(await pixelsOf(after ?? Buffer.alloc(0))).toEqual(await pixelsOf(media[ending] ?? Buffer.alloc(0)));
  });

  test('of a JPEG keeps its orientation and its pixels', async () => {
    const before = media['jpg'] ?? Buffer.alloc(0);
    const after = (await cleaned('jpg', before)) ?? Buffer.alloc(0);
    expect(await pixelsOf(after)).toEqual(await pixelsOf(before));
    // A quarter turn makes the image upright.
    expect(await pixelsOf(after)).toMatchObject({ width: 20, height: 40 });
  });

  test('of a PNG keeps only the chunks of its image', async () => {
    const after = (await cleaned('png', media['png'] ?? Buffer.alloc(0))) ?? Buffer.alloc(0);
    for (const type of ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'prVw']) expect(after.includes(type)).toBe(false);
    expect(after.subarray(-8, -4).toString('latin1')).toBe('IEND');
  });

  test('of a GIF keeps its endless loop', async () => {
    const after = await cleaned('gif', media['gif'] ?? Buffer.alloc(0));
    expect(after?.includes('NETSCAPE2.0')).toBe(true);
    expect(after?.includes('XMP')).toBe(false);
  });

  test('of a video keeps every frame in its place, and nothing behind the last needed box', async () => {
    const before = media['mp4'] ?? Buffer.alloc(0);
    const after = (await cleaned('mp4', before)) ?? Buffer.alloc(0);
    const types = isoBoxesIn(before).map(({ type }) => type);
    // Free space remains at the former position of the index.
    expect(types).toContain('free');
    expect(isoBoxesIn(after).map(({ type }) => type)).toEqual(types.slice(0, types.lastIndexOf('moov') + 1));
    const frames = (bytes: Buffer) => bytes.indexOf('mdat');
    expect(frames(after)).toBe(frames(before));
    expect(await framesOf(after)).toEqual(await framesOf(video));
    expect(await framesOf(after)).toHaveLength(12);
  });
});

test('a damaged or unknown file is reported without an error', async () => {
  const random = seededRandom(testSeed);
  for (const [ending, whole] of Object.entries(media)) {
    for (let turn = 0; turn < 40; turn += 1) {
      const bytes = Buffer.from(whole.subarray(0, Math.floor(random() * whole.length)));
      if (bytes.length > 0 && turn % 2 === 0) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      const after = await cleaned(ending, bytes);
      if (after) expect(after.length).toBeLessThanOrEqual(bytes.length + 64);
    }
    const other = media[ending === 'png' ? 'jpg' : 'png'] ?? Buffer.alloc(0);
    expect(await cleaned(ending, other)).toBeUndefined();
  }
});

async function framesOf(bytes: Buffer): Promise<unknown[]> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The file has no video track.');
  const frames: unknown[] = [];
  for await (const { timestamp, type, data } of new EncodedPacketSink(track).packets()) {
    frames.push([timestamp, type, Buffer.from(data).toString('base64')]);
  }
  return frames;
}
