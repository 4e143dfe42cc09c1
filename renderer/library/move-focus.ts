import type { Row } from './justify.ts';

export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

/** The id that an arrow key leads to: sideways through the list, up and down to what lies nearest in the next row. */
export function moveFocus(
  rows: readonly Row<{ readonly id: string }>[],
  from: string | null,
  direction: Direction,
): string | null {
  const order = rows.flatMap((row) => row.cells.map((cell) => cell.item.id));
  const index = from === null ? -1 : order.indexOf(from);
  if (direction === 'last') return order.at(-1) ?? null;
  if (direction === 'first' || index === -1) return order[0] ?? null;
  if (direction === 'left') return order[Math.max(0, index - 1)] ?? null;
  if (direction === 'right') return order[Math.min(order.length - 1, index + 1)] ?? null;
  const rowIndex = rows.findIndex((row) => row.cells.some((cell) => cell.item.id === from));
  const next = rows[rowIndex + (direction === 'down' ? 1 : -1)];
  return next ? nearest(next, middleOf(rows[rowIndex], from)) : from;
}

function middleOf(row: Row<{ readonly id: string }> | undefined, id: string | null): number {
  let left = 0;
  for (const cell of row?.cells ?? []) {
    if (cell.item.id === id) return left + cell.width / 2;
    left += cell.width;
  }
  return 0;
}

function nearest(row: Row<{ readonly id: string }>, x: number): string | null {
  let left = 0;
  let best: { id: string; distance: number } | null = null;
  for (const cell of row.cells) {
    const distance = Math.abs(left + cell.width / 2 - x);
    if (!best || distance < best.distance) best = { id: cell.item.id, distance };
    left += cell.width;
  }
  return best?.id ?? null;
}
