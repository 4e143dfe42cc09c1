import type { ImageFile } from '../fields/field-values-and-drafts.ts';
import { cropRecipe } from '../fields/propose-resize.ts';
import type { ResizeRecipe } from '../fields/resize-recipe.ts';
import { formatBytesBeside } from '../util/format-numbers.ts';

/**
 * Maximum bytes of an image. The gateway silently drops larger images. The API does not state if its 8 MB apply to the
 * file or to its Base64: a larger file is rejected, and larger Base64 causes a warning.
 */
export const largestImageBytes = 8_000_000;

type SentImage = Pick<ImageFile, 'type' | 'bytes' | 'width' | 'height'>;

/** Returns the number of bytes of a data URI. */
export function encodedBytes({ type, bytes }: Pick<SentImage, 'type' | 'bytes'>): number {
  return `data:${type};base64,`.length + 4 * Math.ceil(bytes / 3);
}

/** Returns the reason why an image is too large to send: the rest of a sentence that begins with its name. */
export function checkImageBytes(image: Pick<SentImage, 'bytes'>): string | undefined {
  if (image.bytes <= largestImageBytes) return undefined;
  const { bytes, limit } = formatBytesBeside(image.bytes, largestImageBytes);
  return `has ${bytes}; the limit is ${limit}. Make the image smaller.`;
}

/** Returns the reason why the gateway might drop an image: the rest of a sentence that begins with its name. */
export function warnImageBytes(image: Pick<SentImage, 'type' | 'bytes'>): string | undefined {
  const encoded = encodedBytes(image);
  if (encoded <= largestImageBytes || image.bytes > largestImageBytes) return undefined;
  const { bytes, limit } = formatBytesBeside(encoded, largestImageBytes);
  return `has ${bytes} as Base64. If the limit of ${limit} applies to Base64, the gateway drops the image.`;
}

/**
 * Returns the recipe for an image that satisfies both interpretations of the limit. The result has fewer pixels and is
 * JPEG or WebP.
 */
export function smallerRecipe(image: SentImage): ResizeRecipe {
  const type = image.type === 'image/webp' ? 'image/webp' : 'image/jpeg';
  const maxBytes = Math.floor((largestImageBytes - `data:${type};base64,`.length) / 4) * 3;
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const output = { width: side(image.width), height: side(image.height) };
  const whole = { x: 0, y: 0, width: image.width, height: image.height };
  return { ...cropRecipe({ types: [type], maxBytes }, image, whole, { output, type }), maxBytes };
}

/** Maximum side in pixels. Vision models scale down larger images, so they lose no detail. */
const longestSide = 4096;
