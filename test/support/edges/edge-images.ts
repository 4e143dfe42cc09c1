import { createCanvas } from '@napi-rs/canvas';
import { makeImage } from '../make-images.ts';
import type { EdgeFile } from './edge.ts';

/**
 * Creates a real file with the facts of the row: these pixels, this type and, for JPEG, exactly this number of bytes.
 */
export function edgeImage({ type, width, height, bytes }: EdgeFile): Buffer {
  switch (type) {
    case 'image/png':
      return makeImage(width, height);
    case 'image/jpeg':
      return filledUp(makeImage(width, height, 'image/jpeg'), bytes);
    case 'image/webp':
      return createCanvas(width, height).toBuffer('image/webp', 80);
    case 'image/bmp':
      return blackBmp(width, height);
    case 'image/gif':
      return Buffer.from('47494638396101000100800000000000ffffff2c00000000010001000002024401003b', 'hex');
  }
}

/** Appends bytes to a JPEG, because decoders ignore bytes after its end. */
function filledUp(jpeg: Buffer, bytes = jpeg.length): Buffer {
  return Buffer.concat([jpeg], bytes);
}

function blackBmp(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bmp = Buffer.alloc(54 + row * height);
  bmp.write('BM', 0, 'latin1');
  bmp.writeUInt32LE(bmp.length, 2);
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(width, 18);
  bmp.writeInt32LE(height, 22);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(24, 28);
  bmp.writeUInt32LE(row * height, 34);
  return bmp;
}
