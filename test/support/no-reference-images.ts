import type { ReferenceImages } from '../../electron/library/search/describe-reference.ts';

/** For a library search that compares with no other images than those of described items. */
export const noReferenceImages: ReferenceImages = {
  describeItem: async () => undefined,
  describeInput: async () => undefined,
};
