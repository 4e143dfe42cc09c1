import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { isInvisible } from '../../../../electron/media/thumbnail-images.ts';

/** Hash of a transparent image whose corner has this alpha. `side`: pixels. */
function hashWithCorner(side: number, alpha: number): string {
  const [width, height] = [100, 56];
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) pixels.set([200, 30, 90, alpha], (y * width + x) * 4);
  return Buffer.from(rgbaToThumbHash(width, height, pixels)).toString('base64');
}

test('only an image without any visible pixel is invisible', () => {
  expect(isInvisible(hashWithCorner(0, 255))).toBe(true);
  expect(isInvisible(hashWithCorner(1, 255))).toBe(false);
  expect(isInvisible(hashWithCorner(50, 2))).toBe(false);
  expect(isInvisible(hashWithCorner(56, 255))).toBe(false);
});
