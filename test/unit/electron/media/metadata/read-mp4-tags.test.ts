import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readMetadata, readTexts } from '../../../../../electron/media/metadata/embedded-metadata.ts';
import { boxedAnew } from '../../../../support/media-without-metadata.ts';
import { box, uint32s } from '../../../../support/mp4-boxes.ts';
import { numberedVideo } from '../../../../support/numbered-video.ts';
import { scratchFolder } from '../../../../support/scratch-folder.ts';

const scratch = scratchFolder('mp4-tags');
afterAll(() => scratch.remove());

const plain = await boxedAnew(numberedVideo({ framesPerSecond: 24, frames: 2, width: 64, height: 48 }), {
  fastStart: false,
});

/** Tags with names of any length, as the documentation of QuickTime describes them. */
function tagsBox(tags: Readonly<Record<string, string>>): Buffer {
  const names = Object.keys(tags).map((name) => box('mdta', Buffer.from(name)));
  const values = Object.values(tags).map((text, index) =>
    box(uint32s(index + 1).toString('latin1'), box('data', uint32s(1, 0), Buffer.from(text))),
  );
  return box(
    'meta',
    box('hdlr', uint32s(0, 0), Buffer.from('mdta'), Buffer.alloc(13)),
    box('keys', uint32s(0, names.length), ...names),
    box('ilst', ...values),
  );
}

/** Writes a video with these tags in its index, which is its last box. Returns its path. */
function videoWith(tags: Buffer): string {
  const bytes = Buffer.concat([plain, tags]);
  const index = plain.lastIndexOf('moov') - 4;
  bytes.writeUInt32BE(bytes.length - index, index);
  const path = join(scratch.path, 'tagged.mp4');
  writeFileSync(path, bytes);
  return path;
}

const mime = 'video/mp4';

describe('named tags of a video', () => {
  test('are read, and those of ComfyUI give the prompt', async () => {
    const prompt = JSON.stringify({
      '1': { class_type: 'KSampler', inputs: { seed: 7, positive: ['2', 0] } },
      '2': { class_type: 'CLIPTextEncode', inputs: { text: '雪国の駅' } },
    });
    const path = videoWith(tagsBox({ 'com.apple.quicktime.comment': 'Snow', prompt }));
    expect(await readTexts(path, mime)).toEqual([
      { name: 'com.apple.quicktime.comment', text: 'Snow' },
      { name: 'prompt', text: prompt },
    ]);
    expect(await readMetadata(path, mime)).toEqual({ program: 'ComfyUI', prompt: '雪国の駅', seed: 7 });
  });

  const intact = tagsBox({ comment: 'x', prompt: 'y' });
  const keys = intact.indexOf('keys') - 4;
  const values = intact.indexOf('ilst') - 4;
  test.each([
    ['a wrong count', keys + 12, 0xff_ff_ff_ff, ['comment', 'prompt']],
    ['a name that is too long', keys + 16, 0xff_ff_ff_ff, []],
    ['a name without an end', keys + 16, 0, []],
    ['an unknown number', values + 12, 0xff_ff_ff_ff, ['prompt']],
    ['a value that is no text', values + 24, 21, ['prompt']],
    ['a value that is too long', values + 16, 0xff_ff_ff, []],
  ])('with %s are read as far as they are valid', async (_name, place, value, expected) => {
    const wrong = Buffer.from(intact);
    wrong.writeUInt32BE(value, place);
    expect((await readTexts(videoWith(wrong), mime)).map(({ name }) => name)).toEqual(expected);
  });
});
