import type { Item } from '../../../../shared/library/item.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { cellRatio, type Geometry, layOutGrid, layOutRow } from '../../../entities/items/grid/grid-geometry.ts';
import type { Size } from '../../../ui/zoom-pan/view-geometry.ts';
import { type Batch, cellsOf, type FeedCell } from './batches.ts';
import { requestedCountOf, requestedShapeOf } from './requested-ratio-and-count.ts';

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
/** Height of rows in which nothing will be seen: every run ended without a result. Screen pixels. */
const emptyRowHeight = { lowest: 48, tallest: 96 } as const;
/** The cell of a single run that ended without a result: its note is beside it. Screen pixels. */
export const noteCell = { width: 64, height: 48 } as const;

/** True for a single run that ended without a result: the batch is a note, with a small cell for its state. */
export function isNoteOnly({ tasks }: Batch, cells: readonly FeedCell[]): boolean {
  return tasks.length === 1 && cells.length === 1 && isWithoutResult(cells);
}

/** True when no run has a result, and none is in progress. */
function isWithoutResult(cells: readonly FeedCell[]): boolean {
  return cells.every(({ kind, task }) => kind === 'run' && isFinal(task.state));
}

/** Lays out a batch in rows as the library does: each result in its true shape, as near to `rowHeight` as possible. */
export function layOutBatch(
  batch: Batch,
  recordOf: (id: string) => Item | undefined,
  { width, rowHeight }: { readonly width: number; readonly rowHeight: number },
): BatchRow[] {
  const cells = cellsOf(batch);
  const [first] = cells;
  if (first && isNoteOnly(batch, cells)) {
    return [{ height: noteCell.height, cells: [{ cell: first, left: 0, width: noteCell.width }] }];
  }
  const sides = cells.map((cell) => shapeOfCell(cell, recordOf));
  const shapes = {
    count: cells.length,
    widths: sides.map((side) => side.width),
    heights: sides.map((side) => side.height),
    groupStarts: [0],
  };
  const height = isWithoutResult(cells) ? heightOfEmptyRow(sides, { width, rowHeight }) : rowHeight;
  const geometry = layOutGrid(shapes, { width, rowHeight: height, gap: batchGap, heading: 0 });
  limitLastRow(geometry);
  return Array.from({ length: geometry.rows }, (_, row) => ({
    height: geometry.rowHeights[row] ?? 0,
    cells: layOutRow(geometry, shapes, row).flatMap(({ position, left, width: cellWidth }) => {
      const cell = cells[position];
      return cell ? [{ cell, left, width: cellWidth }] : [];
    }),
  }));
}

/** All cells share one row if they are then still readable. */
function heightOfEmptyRow(sides: readonly Size[], available: { readonly width: number; readonly rowHeight: number }) {
  const ratio = sides.reduce((sum, { width, height }) => sum + cellRatio(width, height), 0);
  const { lowest, tallest } = emptyRowHeight;
  const space = available.width - (sides.length - 1) * batchGap;
  return Math.min(Math.max(Math.floor(space / ratio), lowest), tallest, available.rowHeight);
}

/** A last row that does not fill the width is not higher than the row before. */
function limitLastRow({ rows, rowFull, rowHeights }: Geometry): void {
  const [before, last] = [rowHeights[rows - 2], rowHeights[rows - 1]];
  if (before !== undefined && last !== undefined && rowFull[rows - 1] === 0)
    rowHeights[rows - 1] = Math.min(before, last);
}

interface ExpectedRow {
  /** Number of cells. */
  readonly count: number;
  /** Width by height of all cells; 0 when the rows don't grow with the height that the user set. */
  readonly ratio: number;
}

/**
 * Measures all results of a batch in one row, also those that a run in progress will have, so that its neighbors stay in
 * place when it ends. The shapes are the requested ones: the records of results load only near the window.
 */
export function expectedRowOf(batch: Batch): ExpectedRow {
  const cells = cellsOf(batch);
  if (isWithoutResult(cells)) return { count: cells.length, ratio: 0 };
  let [count, ratio] = [0, 0];
  for (const { kind, task } of cells) {
    const { width, height } = requestedShapeOf(task);
    const isInProgress = kind === 'run' && !isFinal(task.state);
    const saved = task.links.filter(({ itemId }) => itemId !== undefined).length;
    // The saved results of a run in progress have their own cells.
    const results = isInProgress ? Math.max(1, Math.max(requestedCountOf(task), task.links.length) - saved) : 1;
    count += results;
    ratio += results * cellRatio(width, height);
  }
  return { count, ratio };
}

function shapeOfCell({ kind, id, task }: FeedCell, recordOf: (id: string) => Item | undefined) {
  if (kind === 'result') return recordOf(id) ?? requestedShapeOf(task);
  const { width, height } = requestedShapeOf(task);
  return width / height < narrowestRun ? { width: narrowestRun, height: 1 } : { width, height };
}
