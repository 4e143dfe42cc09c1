import type { ImageInput } from '../../../shared/fields/field-values-and-drafts.ts';
import { assertNever } from '../../../shared/problem.ts';

/** Returns the origin of an image as a line under its name; `null` for a file that the user gave. */
export function imageOriginText(image: ImageInput): string | null {
  if (image.from === 'link') return 'from a URL';
  const { origin } = image;
  if (!origin) return null;
  switch (origin.kind) {
    case 'item':
      return 'from the library';
    case 'frame':
      return `frame ${origin.frame} of ${origin.name}`;
    case 'painted':
      return 'painted here';
    default:
      return assertNever(origin);
  }
}
