import type { ImageFile, ImageInput, MotionGroup } from '../../../../shared/fields/field-values-and-drafts.ts';
import type { Pixels } from '../../../../shared/fields/image-type.ts';

/** Values of the form for the masks of one image. */
export interface MaskValues {
  readonly still: ImageInput | undefined;
  readonly groups: readonly MotionGroup[];
}

/** The size that the masks of this program were painted for, where it is not that of the image. */
export function findMaskSizeMismatch({ still, groups }: MaskValues, image: Pixels): Pixels | null {
  const painted = [still, ...groups.map(({ mask }) => mask)].find(
    (mask) => isPainted(mask) && (mask.width !== image.width || mask.height !== image.height),
  );
  return isPainted(painted) ? { width: painted.width, height: painted.height } : null;
}

export function isPainted(mask: ImageInput | undefined): mask is ImageFile {
  return mask?.from === 'file' && mask.origin?.kind === 'painted';
}
