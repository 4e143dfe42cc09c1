import { createCanvas } from '@napi-rs/canvas';
import { makeImage } from './make-images.ts';

/** A segment of a JPEG with this marker and content. */
function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Bytes that no compression shortens, as of a thumbnail or a depth map. The same length gives the same bytes. */
function noise(length: number): Buffer {
  let state = 7;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}

/**
 * Content Credentials as JUMBF in APP11 segments of ISO 19566-5: "JP", a box instance, a packet number from 1, and the
 * length and type of the box in each packet.
 */
function credentials(bytes: number): Buffer[] {
  const part = 65_000;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes + 8, 0);
  head.write('jumb', 4, 'latin1');
  return Array.from({ length: Math.ceil(bytes / part) }, (_, index) => {
    const begin = Buffer.alloc(8);
    begin.write('JP', 0, 'latin1');
    begin.writeUInt16BE(1, 2);
    begin.writeUInt32BE(index + 1, 4);
    return segment(0xeb, Buffer.concat([begin, head, noise(Math.min(part, bytes - index * part))]));
  });
}

/** Extended XMP of the Adobe specification: a GUID of 32 digits, the whole length, and the offset of each part. */
function extendedXmp(bytes: number): Buffer[] {
  const part = 65_000;
  return Array.from({ length: Math.ceil(bytes / part) }, (_, index) => {
    const head = Buffer.alloc(40, 'A', 'latin1');
    head.writeUInt32BE(bytes, 32);
    head.writeUInt32BE(index * part, 36);
    const name = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1');
    const text = Buffer.alloc(Math.min(part, bytes - index * part), 'QUJD', 'latin1');
    return segment(0xe1, Buffer.concat([name, head, text]));
  });
}

/** Another image format in APP2, as cameras store previews (Multi-Picture Format). */
function previews(bytes: number): Buffer[] {
  const part = 65_000;
  return Array.from({ length: Math.ceil(bytes / part) }, () =>
    segment(0xe2, Buffer.concat([Buffer.from('MPF\0', 'latin1'), noise(part)])),
  );
}

/** Returns the JPEG with these segments right after its first marker. */
function withSegments(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export const jpeg = makeImage(320, 200, 'image/jpeg');
const png = makeImage(320, 200);

/** Complete JPEGs of 320 × 200 pixels whose frame is behind a megabyte of metadata. */
export const jpegsWithLongMetadata: Readonly<Record<string, Buffer>> = {
  'content credentials with thumbnails': withSegments(jpeg, credentials(1_200_000)),
  'extended XMP with a depth map': withSegments(jpeg, extendedXmp(900_000)),
  'previews of a camera': withSegments(jpeg, previews(700_000)),
};

const afterFirstSegment = 4 + jpeg.readUInt16BE(4);

/** Complete images of 320 × 200 pixels that decoders show, although they break a rule of their format. */
export const imagesOfLenientDecoders: Readonly<Record<string, Buffer>> = {
  'a JPEG with fill bytes before a marker': Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff]), jpeg.subarray(2)]),
  'a JPEG with other bytes before a marker': Buffer.concat([
    jpeg.subarray(0, afterFirstSegment),
    Buffer.alloc(3),
    jpeg.subarray(afterFirstSegment),
  ]),
  'a JPEG without its end marker': jpeg.subarray(0, -2),
  'a PNG without IEND': png.subarray(0, -12),
};

function drawn(type: 'image/webp' | 'image/gif'): Buffer {
  const canvas = createCanvas(320, 200);
  const context = canvas.getContext('2d');
  for (let at = 0; at < 40; at += 1) {
    context.fillStyle = `hsl(${at * 9} 70% 50%)`;
    context.fillRect(at * 8, 0, 8, 200);
  }
  return type === 'image/gif' ? canvas.encodeSync('gif') : canvas.toBuffer(type, 80);
}

export const gifWithoutTrailer = drawn('image/gif').subarray(0, -1);

/** A WebP whose header states another size: `more` bytes more than it has. */
export function webpOfWrongSize(more: number): Buffer {
  const bytes = Buffer.from(drawn('image/webp'));
  bytes.writeUInt32LE(bytes.readUInt32LE(4) + more, 4);
  return bytes;
}
