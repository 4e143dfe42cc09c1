import type { ImageInput } from './field-values-and-drafts.ts';

/** Returns the identity of an image: the hash of its bytes, or its URL. */
export function imageId(image: ImageInput): string {
  return image.from === 'file' ? image.hash : image.url;
}

/** Returns the display name of an image: the name of its file, or its URL. */
export function imageName(image: ImageInput): string {
  return image.from === 'file' ? image.name : image.url;
}
