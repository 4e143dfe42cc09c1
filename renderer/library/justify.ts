export interface Cell<T> {
  readonly item: T;
  /** Screen pixels. */
  readonly width: number;
}

export interface Row<T> {
  readonly cells: readonly Cell<T>[];
  readonly height: number;
}

/** A row before a panorama stays ragged rather than grow beyond this, in heights of a row. */
const tallest = 1.3;
/** How many times lower than wanted a row may become to take one item more. */
const lowest = 1.7;

interface Sized {
  readonly width: number;
  readonly height: number;
}

/**
 * Rows that fill `width` with every item in its true shape: all of a row are equally high, and rows differ a little
 * from `rowHeight` so that nothing is cropped. The last row is not blown up to fill.
 */
export function justify<T extends Sized>(
  items: readonly T[],
  { width, rowHeight, gap }: { width: number; rowHeight: number; gap: number },
): Row<T>[] {
  if (width <= 0) return [];
  const rows: Row<T>[] = [];
  let waiting: T[] = [];
  let ratios = 0;
  for (const item of items) {
    waiting.push(item);
    ratios += ratioOf(item);
    const height = (width - gap * (waiting.length - 1)) / ratios;
    if (height > rowHeight) continue;
    // Whichever of "with this one" and "without it" comes nearer to the wanted height.
    const ratiosBefore = ratios - ratioOf(item);
    const heightBefore =
      ratiosBefore > 0 ? (width - gap * (waiting.length - 2)) / ratiosBefore : Number.POSITIVE_INFINITY;
    const tooLow = rowHeight / height > lowest;
    if (waiting.length > 1 && (tooLow || heightBefore / rowHeight < rowHeight / height)) {
      rows.push(row(waiting.slice(0, -1), Math.min(heightBefore, tallest * rowHeight)));
      waiting = [item];
      ratios = ratioOf(item);
      const alone = width / ratios;
      if (alone > rowHeight) continue;
      rows.push(row(waiting, alone));
    } else {
      rows.push(row(waiting, height));
    }
    waiting = [];
    ratios = 0;
  }
  if (waiting.length > 0) rows.push(row(waiting, rowHeight));
  return rows;
}

function row<T extends Sized>(items: readonly T[], height: number): Row<T> {
  return { height, cells: items.map((item) => ({ item, width: ratioOf(item) * height })) };
}

/** A file without measured sides is shown as a square. */
function ratioOf({ width, height }: Sized): number {
  return width > 0 && height > 0 ? width / height : 1;
}
