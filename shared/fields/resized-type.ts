import type { ImageLimits } from './image-limits.ts';
import { type ImageType, imageTypes } from './image-type.ts';

/** The file format of a resized image. */
export interface ResizedType {
  readonly type: ImageType;
  readonly maxBytes?: number;
}

/** The types that a slot takes and that can be written; there is no writer for BMP. */
export function writableTypes({ types }: { readonly types: readonly ImageType[] }): ImageType[] {
  return imageTypes.filter((type) => type !== 'image/bmp' && types.includes(type));
}

/** The type of the image where it can stay; else one of its kind: drawings stay without loss, photos stay small. */
export function resizedType(
  limits: ImageLimits,
  image: { readonly type: ImageType },
  request = image.type,
): ResizedType {
  const possible = writableTypes(limits);
  const noLoss = image.type === 'image/png' || image.type === 'image/bmp';
  const inKind: readonly ImageType[] = noLoss ? ['image/png', 'image/jpeg'] : ['image/jpeg', 'image/png'];
  const type = [request, ...inKind].find((each) => possible.includes(each)) ?? possible[0] ?? 'image/png';
  return { type, ...(limits.maxBytes === undefined ? {} : { maxBytes: limits.maxBytes }) };
}
