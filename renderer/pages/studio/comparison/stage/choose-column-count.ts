import { fitSize, type Size } from '../../../../ui/zoom-pan/view-geometry.ts';

/** Height of a caption, the room for the frame of a pick, and the line between two panes. CSS pixels. */
const captionHeight = 28;
const frame = 2;
const gap = 1;

/**
 * Number of columns with which the images use the stage best. `shapes` are width divided by height, in the order of the
 * panes. If several numbers are equally good, one without an empty cell, and then the largest: a row is easier to scan.
 */
export function chooseColumnCount(shapes: readonly number[], stage: Size): number {
  const areas = shapes.map((_, index) => computeMediaArea(shapes, stage, index + 1));
  const largestArea = Math.max(...areas);
  // A rounding is no reason for another layout.
  const best = areas.flatMap((area, index) => (area >= largestArea * 0.9999 ? index + 1 : []));
  return best.findLast((columns) => shapes.length % columns === 0) ?? best.at(-1) ?? 1;
}

/** Returns the area that all images cover together in this number of columns. Square CSS pixels. */
export function computeMediaArea(shapes: readonly number[], stage: Size, columns: number): number {
  const rows = Math.ceil(shapes.length / columns);
  const box = {
    width: (stage.width - (columns - 1) * gap) / columns - 2 * frame,
    height: (stage.height - (rows - 1) * gap) / rows - captionHeight - 2 * frame,
  };
  if (box.width <= 0 || box.height <= 0) return 0;
  return shapes.reduce((sum, shape) => {
    const { width, height } = fitSize(box, shape);
    return sum + width * height;
  }, 0);
}
