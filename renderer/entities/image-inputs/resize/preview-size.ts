import type { Pixels } from '../../../../shared/fields/image-type.ts';

/** Returns the largest size of `shape` inside `box`, in screen pixels. */
export function fillBox(shape: Pixels, box: Pixels): Pixels {
  const scale = Math.min(box.width / shape.width, box.height / shape.height);
  return { width: shape.width * scale, height: shape.height * scale };
}
