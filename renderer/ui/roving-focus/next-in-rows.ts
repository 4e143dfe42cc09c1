/** An item on the screen, in pixels. */
export interface ItemBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A grid flows: right of the last item in a row comes the next row. In a table, left and right stay in the row. */
export type RowsLayout = 'grid' | 'table';

/**
 * Returns the index that a key leads to among items in rows, in the order of the document; `undefined` for a key
 * without a target. Up and down lead to the nearest item of the next row, so rows may be short or have gaps.
 */
export function nextInRows(
  key: string,
  from: number,
  boxes: readonly ItemBox[],
  layout: RowsLayout,
): number | undefined {
  const own = boxes[from];
  if (!own) return undefined;
  const sideways = { ArrowLeft: from - 1, ArrowRight: from + 1 }[key];
  if (sideways !== undefined) {
    const target = boxes[sideways];
    return target && (layout === 'grid' || isInRow(target, own)) ? sideways : undefined;
  }
  if (key === 'Home') return 0;
  if (key === 'End') return boxes.length - 1;
  const others = boxes.filter((box) => !isInRow(box, own));
  if (key === 'ArrowDown')
    return nearest(
      boxes,
      own,
      others.filter(({ top }) => top > own.top),
      byTop,
    );
  if (key === 'ArrowUp')
    return nearest(
      boxes,
      own,
      others.filter(({ top }) => top < own.top),
      (a, b) => byTop(b, a),
    );
  return undefined;
}

const byTop = (a: ItemBox, b: ItemBox) => a.top - b.top;

/** Items of one row overlap vertically, whatever their heights. */
function isInRow(a: ItemBox, b: ItemBox): boolean {
  return a.top < b.bottom - 1 && b.top < a.bottom - 1;
}

/** The item of the first row, in an order of rows, that is nearest sideways. */
function nearest(
  boxes: readonly ItemBox[],
  own: ItemBox,
  ahead: readonly ItemBox[],
  order: (a: ItemBox, b: ItemBox) => number,
): number | undefined {
  const [first] = ahead.toSorted(order);
  if (!first) return undefined;
  const distance = (box: ItemBox) => Math.abs(box.left + box.right - own.left - own.right);
  const [target] = ahead.filter((box) => isInRow(box, first)).sort((a, b) => distance(a) - distance(b));
  return target && boxes.indexOf(target);
}
