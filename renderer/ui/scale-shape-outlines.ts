export interface OutlineSize {
  readonly width: number;
  readonly height: number;
}

/** Minimum thickness that is still visible as a shape. */
const thinnest = 4;

/**
 * Sizes of outlines, in screen pixels, that show `shapes` at one common scale inside a box. Sizes in pixels keep their
 * proportion to each other; ratios have no size, so each fills the box.
 */
export function scaleOutlines(
  shapes: readonly OutlineSize[],
  box: OutlineSize,
  kind: 'sizes' | 'ratios',
): OutlineSize[] {
  const fitting = (shape: OutlineSize) => Math.min(box.width / shape.width, box.height / shape.height);
  const common = Math.min(...shapes.map(fitting));
  return shapes.map((shape) => {
    const scale = kind === 'sizes' ? common : fitting(shape);
    return {
      width: Math.max(thinnest, Math.round(shape.width * scale)),
      height: Math.max(thinnest, Math.round(shape.height * scale)),
    };
  });
}
