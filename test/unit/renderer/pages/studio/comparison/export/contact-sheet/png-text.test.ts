import { crc32 } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { withTexts } from '../../../../../../../../renderer/pages/studio/comparison/export/contact-sheet/png-text.ts';
import { makeImage } from '../../../../../../../support/make-images.ts';

test('texts are written as PNG chunks with valid checksums, and the image stays readable', async () => {
  const png = createCanvas(30, 20).toBuffer('image/png');
  const texts = { Title: 'Herons — “dusk”', Description: 'ü'.repeat(5000) };
  const whole = Buffer.from(withTexts(png, texts));
  const read: Record<string, string> = {};
  for (let at = 8; at < whole.length; ) {
    const length = whole.readUInt32BE(at);
    const type = whole.toString('latin1', at + 4, at + 8);
    expect(whole.readUInt32BE(at + 8 + length)).toBe(crc32(whole.subarray(at + 4, at + 8 + length)));
    if (type === 'iTXt') {
      const data = whole.subarray(at + 8, at + 8 + length);
      const end = data.indexOf(0);
      read[data.toString('utf8', 0, end)] = data.toString('utf8', end + 5);
    }
    at += 12 + length;
  }
  expect(read).toEqual(texts);
  expect(await loadImage(whole)).toMatchObject({ width: 30, height: 20 });
});

test('a file that is not a PNG is refused', () => {
  expect(() => withTexts(new Uint8Array(makeImage(4, 4, 'image/jpeg')), {})).toThrow('Not a PNG file');
});
