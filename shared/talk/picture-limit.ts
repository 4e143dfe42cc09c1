import { cropRecipe } from '../fit.ts';
import type { FitRecipe } from '../fit-recipe.ts';
import { formatBytesBeside } from '../numbers.ts';
import type { ImageFile } from '../values.ts';

/** Bytes of a picture as it travels, prefix and Base64. The gateway drops larger ones without a word. */
export const mostPictureBytes = 8_000_000;

type Picture = Pick<ImageFile, 'type' | 'bytes' | 'width' | 'height'>;

/** Bytes of a data URI. */
export function encodedBytes({ type, bytes }: Pick<Picture, 'type' | 'bytes'>): number {
  return `data:${type};base64,`.length + 4 * Math.ceil(bytes / 3);
}

/** Why a picture is too large to be sent: the rest of a sentence that begins with its name. */
export function checkPictureBytes(picture: Pick<Picture, 'type' | 'bytes'>): string | undefined {
  const encoded = encodedBytes(picture);
  if (encoded <= mostPictureBytes) return undefined;
  const { bytes, limit } = formatBytesBeside(encoded, mostPictureBytes);
  return `has ${bytes} as Base64; at most ${limit} are taken. Make it smaller.`;
}

/** How such a picture is made small enough: the same picture with fewer pixels, as JPEG or WebP where it is not yet. */
export function smallerRecipe(picture: Picture): FitRecipe {
  const type = picture.type === 'image/webp' ? 'image/webp' : 'image/jpeg';
  const maxBytes = Math.floor((mostPictureBytes - `data:${type};base64,`.length) / 4) * 3;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const output = { width: side(picture.width), height: side(picture.height) };
  const whole = { x: 0, y: 0, width: picture.width, height: picture.height };
  return { ...cropRecipe({ types: [type], maxBytes }, picture, whole, { output, type }), maxBytes };
}

/** Pixels. Vision models scale down what is larger, so nothing that they see is lost. */
const longestSide = 4096;
