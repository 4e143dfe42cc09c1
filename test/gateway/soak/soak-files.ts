import { createHash } from 'node:crypto';
import { makeImage } from '../../support/make-images.ts';

const images = Array.from({ length: 24 }, (_, index) => makeImage(48, 32, 'image/png', index * 15));

/** The bytes of one result; all results differ. Bytes after the end of an image are part of its file. */
export function fileOf(index: number, position: number): Buffer {
  const shown = images[index % images.length] ?? Buffer.alloc(0);
  return Buffer.concat([shown, Buffer.alloc(6_000, `${index}/${position} `)]);
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
