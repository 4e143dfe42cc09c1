import type { ImageType } from '../../shared/fields/image-type.ts';

/** Checks the structure of an image file, because decoders silently fill missing parts with gray. */
export function isImageComplete(type: ImageType, bytes: Buffer): boolean {
  switch (type) {
    case 'image/jpeg':
      return isWholeJpeg(bytes);
    case 'image/png':
      return hasPngChunk(bytes, 'IEND');
    case 'image/webp':
      return bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length + 1;
    case 'image/bmp':
      // The size field is 0 in some files. Then only a decoder can tell.
      return bytes.length >= 6 && bytes.readUInt32LE(2) <= bytes.length;
  }
}

export function isAnimated(type: ImageType, bytes: Buffer): boolean {
  if (type === 'image/png') return hasPngChunk(bytes, 'acTL');
  if (type !== 'image/webp' || bytes.toString('latin1', 12, 16) !== 'VP8X') return false;
  return ((bytes[20] ?? 0) & 0b10) !== 0;
}

/**
 * Searches for an end marker after the first scan. Segments are skipped by length, because a preview inside one has its
 * own end marker.
 */
function isWholeJpeg(bytes: Buffer): boolean {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0xda) return bytes.includes(Buffer.from([0xff, 0xd9]), at + 2);
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

/** True for a JPEG with four components: CMYK or YCCK. */
export function isCmyk(bytes: Buffer): boolean {
  let at = 2;
  while (at + 10 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return bytes[at + 9] === 4;
    if (marker === 0xda) return false;
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

/**
 * True when the file contains a complete chunk with that name. No list is created, because there may be millions of
 * chunks.
 */
function hasPngChunk(bytes: Buffer, name: string): boolean {
  const code = Buffer.from(name, 'latin1').readUInt32BE(0);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return false;
    if (bytes.readUInt32BE(at + 4) === code) return true;
    at = end;
  }
  return false;
}
