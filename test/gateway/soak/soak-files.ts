import { createHash } from 'node:crypto';
import { picture } from '../../support/make-images.ts';

const pictures = Array.from({ length: 24 }, (_, index) => picture(48, 32, 'image/png', index * 15));

/** The bytes of one result; no two are alike. What follows the end of a picture is part of its file. */
export function fileOf(index: number, position: number): Buffer {
  const shown = pictures[index % pictures.length] ?? Buffer.alloc(0);
  return Buffer.concat([shown, Buffer.alloc(6_000, `${index}/${position} `)]);
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
