import type { Canvas } from '@napi-rs/canvas';
import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { type ImageType, imageTypes } from '../../shared/fields/image-type.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { formatPixels } from '../../shared/util/format-numbers.ts';
import { detectTextKind } from '../http/gateway/detect-text-kind.ts';
import { isAnimated, isCmyk, isImageComplete } from './is-image-complete.ts';

export interface InspectedImage {
  /** The bytes that are stored and sent: the user's file, or the same image upright and in RGB. */
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
  const size = headerOf(bytes);
  if (!size) throw no('is damaged: its header can’t be read.');
  const { width, height } = size;
  if (Math.max(width, height) > longestSide || width * height > mostPixels) {
    throw no(`is ${formatPixels(width, height)}; the limits are 20,000 pixels per side and 120 megapixels.`);
  }
  if (isAnimated(type, bytes)) throw no('is an animation. Choose a single image instead.');
  if (!isImageComplete(type, bytes)) throw no('is cut off: its end is missing. Copy or export it again.');
  // Loaded on demand, because its native library loads slowly.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(bytes).catch(() => undefined);
  if (!image || image.width === 0) throw no('is damaged: it can’t be decoded.');
  const isUpright = size.orientation <= 1 && image.width === width && image.height === height;
  if (isUpright && !(type === 'image/jpeg' && isCmyk(bytes))) return { bytes, type, width, height };

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

function headerOf(bytes: Buffer): { width: number; height: number; orientation: number } | undefined {
  try {
    const { width, height, orientation } = imageSize(bytes);
    return width > 0 && height > 0 ? { width, height, orientation: orientation ?? 1 } : undefined;
  } catch {
    return undefined;
  }
}

function describe(bytes: Buffer, mime: string | undefined): string {
  const textKind = detectTextKind(bytes.subarray(0, 4096).toString('utf8'));
  if (textKind === 'SVG') return 'SVG, a vector format';
  if (textKind === 'HTML') return textKind;
  if (mime !== undefined) return mime;
  return textKind === 'unknown' ? 'unknown data' : 'text';
}
