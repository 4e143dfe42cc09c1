import type { Item } from '../../../../shared/library/item.ts';
import { nearestInRow } from '../../../entities/items/grid/grid-geometry.ts';
import type { FocusMove } from '../../../ui/roving-focus/next-index.ts';
import { layOutBatch, type PlacedCell } from './batch-layout.ts';
import { cellsOf, type FeedCell } from './batches.ts';
import type { FeedLine } from './feed-lines.ts';

/** A cell of the feed with its line (0-based). */
export interface FeedCellPosition {
  readonly line: number;
  readonly cell: FeedCell;
}

/** Every cell of the feed, from the top. */
export function cellPositionsOf(lines: readonly FeedLine[]): FeedCellPosition[] {
  return lines.flatMap(({ columns }, line) =>
    columns.flatMap(({ batch }) => cellsOf(batch).map((cell) => ({ line, cell }))),
  );
}

interface FeedLayout {
  readonly lines: readonly FeedLine[];
  readonly recordOf: (id: string) => Item | undefined;
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
  const rows = rowsOf(place.line, layout);
  const at = rows.findIndex((row) => row.some(({ cell }) => cell.id === place.cell.id));
  const rowCells = rows[at] ?? [];
  if (move === 'row-start' || move === 'row-end') {
    const end = rowCells.at(move === 'row-start' ? 0 : -1);
    return end && { line: place.line, cell: end.cell };
  }
  const cell = rowCells.find((each) => each.cell.id === place.cell.id);
  const middle = cell ? cell.left + cell.width / 2 : 0;
  const by = move === 'up' || move === 'page-up' ? -1 : 1;
  const isPage = move === 'page-up' || move === 'page-down';
  const inSame = isPage ? undefined : rows[at + by];
  const line = inSame ? place.line : place.line + by;
  const row = inSame ?? rowsOf(line, layout).at(by < 0 && !isPage ? -1 : 0);
  const next = row && findNearest(row, middle);
  return next && { line, cell: next };
}

/** The rows of a line across its batches: mostly one. */
function rowsOf(line: number, { lines, recordOf }: FeedLayout): PlacedCell[][] {
  const found = lines[line];
  const inColumns = (found?.columns ?? []).map(({ batch, left, width }) =>
    layOutBatch(batch, recordOf, { width, rowHeight: found?.rowHeight ?? 0 }).map(({ cells }) =>
      cells.map((placed) => ({ ...placed, left: left + placed.left })),
    ),
  );
  const count = Math.max(0, ...inColumns.map((rows) => rows.length));
  return Array.from({ length: count }, (_, row) => inColumns.flatMap((rows) => rows[row] ?? []));
}

function findNearest(cells: readonly PlacedCell[], middle: number): FeedCell | undefined {
  const positions = cells.map(({ left, width }, position) => ({ position, left, width }));
  const found = nearestInRow(positions, middle);
  return found && cells[found.position]?.cell;
}
