/** Screen pixels. */
export interface GridLayout {
  readonly width: number;
  /** Target height of the rows. */
  readonly rowHeight: number;
  readonly gap: number;
  /** Height of the heading over each group; 0 without headings. */
  readonly heading: number;
}

/** Input for the geometry: the original width and height of every item, and the start positions of the groups. */
export interface Shapes {
  readonly count: number;
  readonly widths: ArrayLike<number>;
  readonly heights: ArrayLike<number>;
  readonly groupStarts: ArrayLike<number>;
}

/**
 * Positions of all rows in a grid. The arrays can be longer than the counts. All values in screen pixels from the top.
 */
export interface Geometry {
  readonly layout: GridLayout;
  readonly height: number;
  readonly count: number;
  readonly rows: number;
  readonly rowTops: Float64Array;
  /** The position of each row's first item, with one entry after the last row. */
  readonly rowFirst: Int32Array;
  readonly rowHeights: Int32Array;
  /** Rows that fill the width; the others stay ragged. */
  readonly rowFull: Uint8Array;
  readonly groups: number;
  readonly groupTops: Float64Array;
  /** The first row of each group, with one entry after the last group. */
  readonly groupRows: Int32Array;
}

/** A row before a panorama stays ragged rather than grow beyond this, in heights of a row. */
const tallest = 1.3;
/** Maximum factor by which a row can be lower than the target height, to fit one more item. */
const lowest = 1.7;
/** Beyond these shapes a cell is no longer as thin as its image: it could be neither seen nor hit. */
const thinnest = 0.2;
const widest = 16;

/** Width by height of the cell of an item; a file without measured sides is shown as a square. */
function cellRatio(width: number, height: number): number {
  if (!(width > 0 && height > 0)) return 1;
  return Math.min(widest, Math.max(thinnest, width / height));
}

/** Minimum number of cells in a row, for the initial row height and images of the most common width. */
const cellsInRow = 4;
/** Items per layout step: a few milliseconds on a slow computer. */
const itemsInStep = 65_536;

/** Lays out the complete grid: 100,000 items take a few milliseconds. */
export function layOutGrid(shapes: Shapes, layout: GridLayout): Geometry {
  const steps = layOutGridInSteps(shapes, layout);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Rows that fill the width with every item in its true ratio (to the pixel): all items of a row are equally high, and
 * rows differ a little from `rowHeight` so that nothing is cropped. The last row of a group is not enlarged. One pass
 * without memory per item, which can pause after each step.
 */
export function* layOutGridInSteps(shapes: Shapes, layout: GridLayout): Generator<void, Geometry, void> {
  const { width, rowHeight, gap, heading } = layout;
  const { count, widths, heights, groupStarts } = shapes;
  const rows = new RowList(Math.ceil(count / cellsInRow) + groupStarts.length);
  const groups = width > 0 ? groupStarts.length : 0;
  const groupTops = new Float64Array(groups);
  const groupRows = new Int32Array(groups + 1);
  let top = 0;
  let pauseAt = itemsInStep;

  const close = (first: number, height: number, isFull: boolean) => {
    // A ragged row that was rounded up could run over the edge.
    const pixelHeight = Math.max(1, isFull ? Math.round(height) : Math.floor(height));
    rows.add(top, first, pixelHeight, isFull);
    top += pixelHeight + gap;
  };

  for (let group = 0; group < groups; group += 1) {
    groupTops[group] = top;
    groupRows[group] = rows.length;
    top += heading;
    const end = groupStarts[group + 1] ?? count;
    let first = groupStarts[group] ?? 0;
    let ratios = 0;
    for (let position = first; position < end; position += 1) {
      if (position === pauseAt) {
        pauseAt += itemsInStep;
        yield;
      }
      const ratio = cellRatio(widths[position] ?? 0, heights[position] ?? 0);
      const before = ratios;
      ratios += ratio;
      const height = (width - gap * (position - first)) / ratios;
      if (height > rowHeight) continue;
      // Chooses, with or without this item, the height that is nearer to the target.
      const heightBefore = before > 0 ? (width - gap * (position - first - 1)) / before : Number.POSITIVE_INFINITY;
      const isTooShort = rowHeight / height > lowest;
      if (position > first && (isTooShort || heightBefore / rowHeight < rowHeight / height)) {
        close(first, Math.min(heightBefore, tallest * rowHeight), heightBefore <= tallest * rowHeight);
        first = position;
        ratios = ratio;
        if (width / ratio > rowHeight) continue;
        close(first, width / ratio, true);
      } else {
        close(first, height, true);
      }
      first = position + 1;
      ratios = 0;
    }
    if (first < end) close(first, rowHeight, false);
  }
  groupRows[groups] = rows.length;
  return { layout, count, height: Math.max(0, top - gap), groups, groupTops, groupRows, ...rows.end(count) };
}

/** Growing typed arrays: the number of rows is known only at the end. */
class RowList {
  length = 0;
  #tops: Float64Array<ArrayBuffer>;
  #first: Int32Array<ArrayBuffer>;
  #heights: Int32Array<ArrayBuffer>;
  #full: Uint8Array<ArrayBuffer>;

  /** Initial capacity: arrays that are discarded during growth cause garbage collection. */
  constructor(capacity: number) {
    this.#tops = new Float64Array(capacity + 1);
    this.#first = new Int32Array(capacity + 1);
    this.#heights = new Int32Array(capacity + 1);
    this.#full = new Uint8Array(capacity + 1);
  }

  add(top: number, first: number, height: number, isFull: boolean): void {
    if (this.length + 1 >= this.#tops.length) this.#grow();
    this.#tops[this.length] = top;
    this.#first[this.length] = first;
    this.#heights[this.length] = height;
    this.#full[this.length] = isFull ? 1 : 0;
    this.length += 1;
  }

  end(count: number) {
    this.#first[this.length] = count;
    return {
      rows: this.length,
      rowTops: this.#tops,
      rowFirst: this.#first,
      rowHeights: this.#heights,
      rowFull: this.#full,
    };
  }

  #grow(): void {
    const size = this.#tops.length * 2;
    this.#tops = copyInto(this.#tops, new Float64Array(size));
    this.#first = copyInto(this.#first, new Int32Array(size));
    this.#heights = copyInto(this.#heights, new Int32Array(size));
    this.#full = copyInto(this.#full, new Uint8Array(size));
  }
}

function copyInto<T extends Float64Array | Int32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** A cell in its row. Pixels from the left edge of the grid. */
export interface CellPosition {
  readonly position: number;
  readonly left: number;
  readonly width: number;
}

/** Computes the cells of a row in whole pixels: a full row ends exactly at the edge of the grid. */
export function layOutRow(geometry: Geometry, shapes: Shapes, row: number): CellPosition[] {
  const first = geometry.rowFirst[row] ?? 0;
  const end = geometry.rowFirst[row + 1] ?? first;
  const { width, gap } = geometry.layout;
  const ratios: number[] = [];
  for (let position = first; position < end; position += 1) {
    ratios.push(cellRatio(shapes.widths[position] ?? 0, shapes.heights[position] ?? 0));
  }
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  const isFull = geometry.rowFull[row] === 1;
  const availableWidth = isFull ? width - gap * (ratios.length - 1) : sum * (geometry.rowHeights[row] ?? 0);
  let before = 0;
  return ratios.map((ratio, index) => {
    const left = Math.round((before / sum) * availableWidth) + gap * index;
    before += ratio;
    return {
      position: first + index,
      left,
      width: Math.max(1, Math.round((before / sum) * availableWidth) + gap * index - left),
    };
  });
}

/** Returns the row of a position. */
export function rowOfPosition({ rowFirst, rows }: Geometry, position: number): number {
  return Math.max(0, findLastAtMost(rowFirst, rows, position));
}

/** Returns the row at this height. In a gap, returns the row above it. Pixels from the top of the grid. */
export function rowAt({ rowTops, rows }: Geometry, y: number): number {
  return Math.max(0, findLastAtMost(rowTops, rows, y));
}

export function groupAt({ groupTops, groups }: Geometry, y: number): number {
  return Math.max(0, findLastAtMost(groupTops, groups, y));
}

export function groupOfRow({ groupRows, groups }: Geometry, row: number): number {
  return Math.max(0, findLastAtMost(groupRows, groups, row));
}

/** Returns the bottom of a group, which is the top of the next group. */
export function groupBottom({ groupTops, groups, height }: Geometry, group: number): number {
  return group + 1 < groups ? (groupTops[group + 1] ?? height) : height;
}

/** Returns the cell whose center is nearest to `x`. */
export function nearestInRow(cells: readonly CellPosition[], x: number): CellPosition | undefined {
  const distanceOf = ({ left, width }: CellPosition) => Math.abs(left + width / 2 - x);
  return cells.reduce<CellPosition | undefined>(
    (best, cell) => (best === undefined || distanceOf(cell) < distanceOf(best) ? cell : best),
    undefined,
  );
}

/**
 * Returns the index of the last of the first `length` ascending values that is at most `target`; -1 if there is none.
 */
function findLastAtMost(values: ArrayLike<number>, length: number, target: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? Number.POSITIVE_INFINITY) <= target) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
