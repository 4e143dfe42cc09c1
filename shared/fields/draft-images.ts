import type { Draft, ImageInput, MotionGroup } from './field-values-and-drafts.ts';

/** Returns all images of a draft. */
export function imagesOf(draft: Draft): ImageInput[] {
  return Object.values(draft.values).flatMap((value) => (Array.isArray(value) ? value.map(imageOf) : []));
}

/** Returns the image of an entry: the image itself, or the mask of a moving part. */
export function imageOf(entry: ImageInput | MotionGroup): ImageInput {
  return 'mask' in entry ? entry.mask : entry;
}
