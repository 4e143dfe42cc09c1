import type { Pixels } from '../../../../shared/fields/image-type.ts';

/** A shape as large as it goes inside a box. Screen pixels. */
export function fillBox(shape: Pixels, box: Pixels): Pixels {
  const scale = Math.min(box.width / shape.width, box.height / shape.height);
  return { width: shape.width * scale, height: shape.height * scale };
}
