/** One plane of an image: 8 bits per value, row by row, without padding. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

/** The longer side of all frames at analysis size. Pixels. */
const longerSide = 640;

/**
 * Returns the size at which a video is measured, both sides even. The longer side is equal for all videos, so a video with
 * fewer pixels is measured as it looks beside a larger one.
 */
export function analysisSize(width: number, height: number): Pick<Plane, 'width' | 'height'> {
  const scale = longerSide / Math.max(width, height);
  const even = (side: number) => Math.max(16, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** Returns a plane of zeros. */
export function emptyPlane(width: number, height: number): Plane {
  return { width, height, values: new Uint8Array(width * height) };
}

/**
 * Returns `plane` if it has this size, else a new one. Its values are those of before. Planes that are used again for each frame
 * keep the memory small: browsers free unused buffers late.
 */
export function planeOfSize(plane: Plane | undefined, width: number, height: number): Plane {
  return plane?.width === width && plane.height === height ? plane : emptyPlane(width, height);
}

/** Returns a plane of half the width and height, in `target` if it has that size. Each value is the mean of four. */
export function halve({ width, height, values }: Plane, target?: Plane): Plane {
  const half = planeOfSize(target, width >> 1, height >> 1);
  let at = 0;
  for (let y = 0; y < half.height; y += 1) {
    let from = 2 * y * width;
    for (let x = 0; x < half.width; x += 1, from += 2, at += 1) {
      const top = (values[from] ?? 0) + (values[from + 1] ?? 0);
      const bottom = (values[from + width] ?? 0) + (values[from + width + 1] ?? 0);
      half.values[at] = (top + bottom + 2) >> 2;
    }
  }
  return half;
}
