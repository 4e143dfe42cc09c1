import type { BufferedFileReader } from './buffered-file-reader.ts';

const exifMark = 'Exif\0\0';

/** Returns the orientation in an APP1 segment of a JPEG whose content is at `from`; 1 for a segment without EXIF. */
export async function readJpegOrientation(file: BufferedFileReader, from: number, to: number): Promise<number> {
  const head = await file.read(from, Math.min(to - from, 60_000));
  return head.toString('latin1', 0, 6) === exifMark ? readOrientation(head.subarray(6)) : 1;
}

/** Returns an APP1 segment with only this orientation. */
export function jpegOrientation(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from(exifMark, 'latin1'), exifOfOrientation(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/**
 * Returns the orientation in an EXIF block (which begins with the byte order). 1, unrotated, when nothing is readable.
 */
export function readOrientation(exif: Buffer): number {
  const order = exif.toString('latin1', 0, 4);
  if (exif.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return 1;
  const isLittle = order.startsWith('II');
  const short = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const list = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (list + 2 > exif.length) return 1;
  for (let index = 0; index < short(list); index += 1) {
    const entry = list + 2 + index * 12;
    if (entry + 12 > exif.length) return 1;
    if (short(entry) !== 0x0112) continue;
    const value = short(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Returns an EXIF block that contains only this orientation. */
export function exifOfOrientation(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write('MM\0*', 0, 'latin1');
  exif.writeUInt32BE(8, 4);
  exif.writeUInt16BE(1, 8);
  exif.writeUInt16BE(0x0112, 10);
  exif.writeUInt16BE(3, 12);
  exif.writeUInt32BE(1, 14);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}
