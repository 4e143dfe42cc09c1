import type { Item } from '../../../../shared/library/item.ts';
import { layOutRow } from '../../../entities/items/grid/geometry-queries.ts';
import { layOutGrid } from '../../../entities/items/grid/grid-geometry.ts';
import type { FeedCell } from './batches.ts';
import { requestedShapeOf } from './requested-shape.ts';

/** Screen pixels. */
export const batchGap = 4;

export interface BatchRow {
  /** Screen pixels, without the captions. */
  readonly height: number;
  readonly cells: readonly PlacedCell[];
}

export interface PlacedCell {
  readonly cell: FeedCell;
  /** Screen pixels from the left edge of the batch. */
  readonly left: number;
  readonly width: number;
}

/** A run without a result needs space for its state. Width by height. */
const narrowestRun = 1;

/** Lays out a batch in rows as the library does: each result in its true shape, as near to `rowHeight` as possible. */
export function layOutBatch(
  cells: readonly FeedCell[],
  recordOf: (id: string) => Item | undefined,
  { width, rowHeight }: { readonly width: number; readonly rowHeight: number },
): BatchRow[] {
  const shapes = cells.map((cell) => ratioOfCell(cell, recordOf));
  const geometry = layOutGrid(
    {
      count: cells.length,
      widths: shapes.map((shape) => shape.width),
      heights: shapes.map((shape) => shape.height),
      groupStarts: [0],
    },
    { width, rowHeight, gap: batchGap, heading: 0 },
  );
  const sides = { widths: shapes.map((shape) => shape.width), heights: shapes.map((shape) => shape.height) };
  return Array.from({ length: geometry.rows }, (_, row) => ({
    height: geometry.rowHeights[row] ?? 0,
    cells: layOutRow(geometry, { count: cells.length, groupStarts: [0], ...sides }, row).flatMap(
      ({ position, left, width }) => {
        const cell = cells[position];
        return cell ? [{ cell, left, width }] : [];
      },
    ),
  }));
}

function ratioOfCell({ kind, id, task }: FeedCell, recordOf: (id: string) => Item | undefined) {
  if (kind === 'result') return recordOf(id) ?? requestedShapeOf(task);
  const { width, height } = requestedShapeOf(task);
  return width / height < narrowestRun ? { width: narrowestRun, height: 1 } : { width, height };
}
