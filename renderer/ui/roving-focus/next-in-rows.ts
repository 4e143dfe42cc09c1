/** An item on the screen, in pixels. */
export interface ItemBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** In a grid, the next row follows the last item of a row. In a table, left and right stay in the row. */
export type RowsLayout = 'grid' | 'table';

/**
 * Returns the index that a key leads to among items in rows, in the order of the document; `undefined` for a key
 * without a target. Up and down lead to the nearest item of the next row, so rows may be short or have gaps.
 */
export function findNextInRows(
  key: string,
  from: number,
  measureBoxes: readonly ItemBox[],
  layout: RowsLayout,
): number | undefined {
  const current = measureBoxes[from];
  if (!current) return undefined;
  const sideways = { ArrowLeft: from - 1, ArrowRight: from + 1 }[key];
  if (sideways !== undefined) {
    const target = measureBoxes[sideways];
    return target && (layout === 'grid' || isInRow(target, current)) ? sideways : undefined;
  }
  if (key === 'Home') return 0;
  if (key === 'End') return measureBoxes.length - 1;
  const otherBoxes = measureBoxes.filter((box) => !isInRow(box, current));
  if (key === 'ArrowDown')
    return findNearest(
      measureBoxes,
      current,
      otherBoxes.filter(({ top }) => top > current.top),
      compareTops,
    );
  if (key === 'ArrowUp')
    return findNearest(
      measureBoxes,
      current,
      otherBoxes.filter(({ top }) => top < current.top),
      (a, b) => compareTops(b, a),
    );
  return undefined;
}

const compareTops = (a: ItemBox, b: ItemBox) => a.top - b.top;

/** Items of one row overlap vertically, even with different heights. */
function isInRow(a: ItemBox, b: ItemBox): boolean {
  return a.top < b.bottom - 1 && b.top < a.bottom - 1;
}

/** The item of the first row, in an order of rows, that is nearest sideways. */
function findNearest(
  measureBoxes: readonly ItemBox[],
  current: ItemBox,
  candidates: readonly ItemBox[],
  order: (a: ItemBox, b: ItemBox) => number,
): number | undefined {
  const [first] = candidates.toSorted(order);
  if (!first) return undefined;
  const distanceTo = (box: ItemBox) => Math.abs(box.left + box.right - current.left - current.right);
  const [target] = candidates.filter((box) => isInRow(box, first)).sort((a, b) => distanceTo(a) - distanceTo(b));
  return target && measureBoxes.indexOf(target);
}
