import type { ImageLimits } from './image-limits.ts';
import { type ImageType, imageTypes } from './image-type.ts';

/** The file format of a resized image. */
interface ResizedType {
  readonly type: ImageType;
  readonly maxBytes?: number;
}

/** Returns the types that the slot accepts and the program can write. The program cannot write BMP. */
export function writableTypes({ types }: { readonly types: readonly ImageType[] }): ImageType[] {
  return imageTypes.filter((type) => type !== 'image/bmp' && types.includes(type));
}

/** Returns the image's own type if possible, otherwise a similar type: drawings stay lossless, photos stay small. */
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
