import { createHash } from 'node:crypto';
import { imageSize } from 'image-size';
import type { ImageEncoding } from '../../../shared/fields/field.ts';
import type { ImageFile, ImageType } from '../../../shared/values.ts';

/** `either`: raw base64 or a data URI, where the interface says only "Base64". */
export type AcceptedEncoding = ImageEncoding | 'either';

export type WireImage =
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'file'; readonly file: ImageFile; readonly base64: string }
  | { readonly kind: 'wrong'; readonly reason: string };

const types: Readonly<Record<string, ImageType>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  bmp: 'image/bmp',
};

/** Reads an image as it came over the wire: a web address is taken unseen, base64 is decoded down to its pixels. */
export function readWireImage(text: string, encoding: AcceptedEncoding): WireImage {
  if (/^https?:\/\/[^\s/]+/i.test(text)) return { kind: 'link', url: text };
  const uri = /^data:([\w/+.-]*);base64,/i.exec(text);
  if (uri && encoding === 'base64') {
    return wrong('must be base64 without a data: prefix, or a web address.');
  }
  if (!uri && encoding === 'data-uri') {
    return wrong('must be a data URI like data:image/png;base64,..., or a web address.');
  }
  const base64 = uri ? text.slice(uri[0].length) : text;
  if (base64.length === 0 || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) {
    return wrong('is neither a web address nor base64.');
  }
  const file = measure(base64);
  if (!file) return wrong('is not an image that can be read: JPEG, PNG, WebP or BMP.');
  if (uri && uri[1]?.toLowerCase() !== file.type) {
    return wrong(`says that it is ${uri[1] || 'nothing'}, but its bytes are ${file.type}.`);
  }
  return { kind: 'file', file, base64 };
}

function measure(base64: string): ImageFile | null {
  const bytes = Buffer.from(base64, 'base64');
  try {
    const { width, height, type = '', orientation = 1 } = imageSize(bytes);
    const known = types[type];
    if (!known) return null;
    const isTurned = orientation >= 5;
    return {
      from: 'file',
      hash: createHash('sha256').update(bytes).digest('hex'),
      name: 'from the request',
      type: known,
      bytes: bytes.byteLength,
      width: isTurned ? height : width,
      height: isTurned ? width : height,
    };
  } catch {
    return null;
  }
}

function wrong(reason: string): WireImage {
  return { kind: 'wrong', reason };
}
