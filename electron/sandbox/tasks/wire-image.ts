import { imageSize } from 'image-size';
import type { ImageEncoding } from '../../../shared/fields/field.ts';
import type { ImageFile } from '../../../shared/fields/field-values-and-drafts.ts';
import type { ImageType } from '../../../shared/fields/image-type.ts';

/** `either`: plain Base64 or a data URI, where the documentation says only "Base64". */
type AcceptedEncoding = ImageEncoding | 'either';

type WireImage =
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'file'; readonly file: ImageFile; readonly base64: string }
  /** Neither a URL nor Base64 in the documented form. */
  | { readonly kind: 'wrong'; readonly reason: string }
  /** Base64, but not of a readable image. */
  | { readonly kind: 'unsupported'; readonly reason: string };

const types: Readonly<Record<string, ImageType>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  bmp: 'image/bmp',
};

/** Reads an image of a request. A URL is accepted unchecked; Base64 is decoded to its pixels. */
export function readWireImage(text: string, encoding: AcceptedEncoding): WireImage {
  const parts = splitWireImage(text);
  if (parts.kind === 'link') return parts;
  if (parts.hasPrefix && encoding === 'base64') {
    return wrong('must be base64 without a data: prefix, or a web address.');
  }
  if (!parts.hasPrefix && encoding === 'data-uri') {
    return wrong('must be a data URI like data:image/png;base64,..., or a web address.');
  }
  const bytes = decode(parts.base64);
  if (!bytes) return wrong('is neither a web address nor base64.');
  const file = measure(bytes);
  if (!file) return { kind: 'unsupported', reason: 'is not an image that can be read: JPEG, PNG, WebP or BMP.' };
  return { kind: 'file', file, base64: parts.base64 };
}

type WireParts =
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'base64'; readonly base64: string; readonly hasPrefix: boolean };

/** Detects the form of an image without decoding it. */
export function splitWireImage(text: string): WireParts {
  if (/^https?:\/\/[^\s/]+/i.test(text)) return { kind: 'link', url: text };
  const uri = /^data:[\w/+.-]*;base64,/i.exec(text);
  return { kind: 'base64', base64: text.slice(uri?.[0].length ?? 0), hasPrefix: uri !== null };
}

/** True for an image in the documented form: a URL, a data URI of Base64, or Base64. */
export function isWireImage(text: string): boolean {
  const parts = splitWireImage(text);
  return parts.kind === 'link' || decode(parts.base64) !== null;
}

/** Returns the bytes of strict Base64, or `null`. Node skips invalid characters, which the length reveals. */
function decode(base64: string): Buffer | null {
  if (base64.length === 0 || base64.length % 4 !== 0 || base64.includes('-') || base64.includes('_')) return null;
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  const bytes = Buffer.from(base64, 'base64');
  return bytes.byteLength === (base64.length / 4) * 3 - padding ? bytes : null;
}

function measure(bytes: Buffer): ImageFile | null {
  try {
    const { width, height, type = '', orientation = 1 } = imageSize(bytes);
    const known = types[type];
    if (!known) return null;
    const isTurned = orientation >= 5;
    return {
      from: 'file',
      hash: noHash,
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

/** The hash is required by a type but never used here, so 280 MB of images need not be hashed. */
const noHash = '0'.repeat(64);

function wrong(reason: string): WireImage {
  return { kind: 'wrong', reason };
}
