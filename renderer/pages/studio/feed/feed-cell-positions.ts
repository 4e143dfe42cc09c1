import type { Item } from '../../../../shared/library/item.ts';
import type { FocusMove } from '../../../entities/items/grid/focus-move-of-key.ts';
import { nearestInRow } from '../../../entities/items/grid/geometry-queries.ts';
import { type BatchRow, layOutBatch } from './batch-layout.ts';
import { type Batch, cellsOf, type FeedCell } from './batches.ts';

/** A cell of the feed with its batch (0-based). */
export interface FeedCellPosition {
  readonly batch: number;
  readonly cell: FeedCell;
}

/** Every cell of the feed, from the top. */
export function cellPositionsOf(batches: readonly Batch[]): FeedCellPosition[] {
  return batches.flatMap((batch, index) => cellsOf(batch).map((cell) => ({ batch: index, cell })));
}

interface FeedLayout {
  readonly batches: readonly Batch[];
  readonly recordOf: (id: string) => Item | undefined;
  readonly width: number;
  readonly rowHeight: number;
}

/** Returns the place after a key; `undefined` at the end of the feed. Up and down follow the middle of the cell. */
export function positionAfterMove(
  places: readonly FeedCellPosition[],
  from: number,
  move: FocusMove,
  layout: FeedLayout,
) {
  const place = places[from];
  if (!place) return places[0];
  switch (move) {
    case 'first':
      return places[0];
    case 'last':
      return places.at(-1);
    case 'left':
      return places[from - 1];
    case 'right':
      return places[from + 1];
    default:
      return findPlaceInOtherRow(place, move, layout);
  }
}

function findPlaceInOtherRow(
  place: FeedCellPosition,
  move: FocusMove,
  layout: FeedLayout,
): FeedCellPosition | undefined {
  const rows = rowsOf(place.batch, layout);
  const at = rows.findIndex(({ cells }) => cells.some(({ cell }) => cell.id === place.cell.id));
  const rowCells = rows[at]?.cells ?? [];
  if (move === 'row-start' || move === 'row-end') {
    const end = rowCells.at(move === 'row-start' ? 0 : -1);
    return end && { batch: place.batch, cell: end.cell };
  }
  const cell = rowCells.find((each) => each.cell.id === place.cell.id);
  const middle = cell ? cell.left + cell.width / 2 : 0;
  const by = move === 'up' || move === 'page-up' ? -1 : 1;
  const isPage = move === 'page-up' || move === 'page-down';
  const inSame = isPage ? undefined : rows[at + by];
  const batch = inSame ? place.batch : place.batch + by;
  const row = inSame ?? rowsOf(batch, layout).at(by < 0 && !isPage ? -1 : 0);
  const next = row && findNearest(row, middle);
  return next && { batch, cell: next };
}

function rowsOf(batch: number, { batches, recordOf, width, rowHeight }: FeedLayout): BatchRow[] {
  const found = batches[batch];
  return found ? layOutBatch(cellsOf(found), recordOf, { width, rowHeight }) : [];
}

function findNearest({ cells }: BatchRow, middle: number): FeedCell | undefined {
  const positions = cells.map(({ left, width }, position) => ({ position, left, width }));
  const found = nearestInRow(positions, middle);
  return found && cells[found.position]?.cell;
}
