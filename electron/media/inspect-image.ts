import { createHash } from 'node:crypto';
import type { Canvas } from '@napi-rs/canvas';
import { fileTypeFromBuffer } from 'file-type';
import { type ImageType, imageTypes } from '../../shared/fields/image-type.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { formatPixels } from '../../shared/util/format-numbers.ts';
import { detectTextKind } from '../http/gateway/detect-text-kind.ts';
import { fileEndOf } from './file-end.ts';
import { readImageHeader } from './image-header.ts';
import { bufferedBytesReader } from './metadata/buffered-file-reader.ts';
import { jpegEnd, withJpegEnd } from './metadata/jpeg-segments.ts';

export interface InspectedImage {
  /** The bytes that are stored and sent: the user's file, or the same image upright, in RGB and with its end marker. */
  readonly bytes: Buffer;
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
}

const longestSide = 20_000;
const mostPixels = 120_000_000;

/**
 * Checks a file of the user by its bytes. Throws a `ProblemError` that names the actual kind of an unusable file. The
 * header is read before the image is decoded, so absurd dimensions cost no memory.
 */
export async function inspectImage(name: string, bytes: Buffer): Promise<InspectedImage> {
  const no = (rest: string) => new ProblemError(problem('input', `${name} ${rest}`));
  if (bytes.length === 0) throw no('is empty: it has 0 bytes.');
  const sniffed = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (sniffed?.mime === 'image/apng') throw no('is an animation. Choose a single image instead.');
  const type = imageTypes.find((each) => each === sniffed?.mime);
  if (!type) {
    if (sniffed?.mime.startsWith('image/')) {
      throw no(`is ${sniffed.ext.toUpperCase()}. Only JPEG, PNG, WebP and BMP are supported.`);
    }
    throw no(`isn’t an image: it contains ${describe(bytes, sniffed?.mime)}.`);
  }
  const file = bufferedBytesReader(bytes);
  const size = await readImageHeader(file);
  if (!size) throw no('is damaged: its header can’t be read.');
  const { width, height } = size;
  if (Math.max(width, height) > longestSide || width * height > mostPixels) {
    throw no(`is ${formatPixels(width, height)}; the limits are 20,000 pixels per side and 120 megapixels.`);
  }
  if (isAnimatedWebp(bytes)) throw no('is an animation. Choose a single image instead.');
  const end = await fileEndOf(file, type);
  const cutOff = () => no('is cut off: its end is missing. Copy or export it again.');
  if (end === 'missing') throw cutOff();
  // Loaded on demand, because its native library loads slowly.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(withJpegEnd(bytes)).catch(() => undefined);
  if (!image || image.width === 0) throw no('is damaged: it can’t be decoded.');
  const isOpenJpeg = type === 'image/jpeg' && end === 'unmarked';
  if (isOpenJpeg && (await isCutJpeg(bytes))) throw cutOff();
  const isUpright = size.orientation <= 1 && image.width === width && image.height === height;
  if (isUpright && !size.isCmyk) {
    return { bytes: isOpenJpeg ? withJpegEnd(bytes) : bytes, type, width, height };
  }

  // The image has an orientation in EXIF, or is CMYK. Some gateways ignore the first and reject the second, so the
  // pixels are rotated and converted to RGB. Then the measured, shown and sent image are the same.
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return { ...(await encodeAs(canvas, type)), width: image.width, height: image.height };
}

async function encodeAs(canvas: Canvas, type: ImageType): Promise<{ bytes: Buffer; type: ImageType }> {
  if (type === 'image/jpeg') return { bytes: await canvas.encode('jpeg', 95), type };
  if (type === 'image/webp') return { bytes: await canvas.encode('webp', 95), type };
  return { bytes: await canvas.encode('png'), type: 'image/png' };
}

/** A still image as WebP can contain the header of an animation. The types of other animations differ. */
function isAnimatedWebp(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 8, 16) !== 'WEBPVP8X') return false;
  return ((bytes[20] ?? 0) & 0b10) !== 0;
}

/**
 * True when image data is missing in a JPEG without an end marker. Decoders ignore what follows complete image data.
 * Otherwise, they decode it, so that two different continuations give two different images.
 */
async function isCutJpeg(bytes: Buffer): Promise<boolean> {
  const hashes = [0x00, 0xaa].map((filler) =>
    hashOfPixels(Buffer.concat([bytes, Buffer.alloc(4096, filler), jpegEnd])),
  );
  const [one, other] = await Promise.all(hashes);
  return one !== other;
}

async function hashOfPixels(bytes: Buffer): Promise<string> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(bytes);
  const rows = 256;
  const hash = createHash('sha256');
  for (let at = 0; at < image.height; at += rows) {
    const context = createCanvas(image.width, rows).getContext('2d');
    context.drawImage(image, 0, -at);
    hash.update(context.getImageData(0, 0, image.width, rows).data);
  }
  return hash.digest('hex');
}

function describe(bytes: Buffer, mime: string | undefined): string {
  const textKind = detectTextKind(bytes.subarray(0, 4096).toString('utf8'));
  if (textKind === 'SVG') return 'SVG, a vector format';
  if (textKind === 'HTML') return textKind;
  if (mime !== undefined) return mime;
  return textKind === 'unknown' ? 'unknown data' : 'text';
}
