import { useMemo } from 'react';
import type { FocusMove } from '../../../ui/roving-focus/next-index.ts';
import { type CellPosition, layOutRow, nearestInRow, rowAt, rowOfPosition } from './grid-geometry.ts';
import type { ViewportLayout } from './use-geometry.ts';

const upright: readonly FocusMove[] = ['up', 'down', 'page-up', 'page-down'];

/** Returns the middle of a cell, which up and down follow. */
function middleOf(grid: ViewportLayout, position: number): number {
  const row = rowOfPosition(grid.geometry, position);
  const cell = layOutRow(grid.geometry, grid.index, row).find((each) => each.position === position);
  return cell ? cell.left + cell.width / 2 : 0;
}

/** The position after a key; up and down move to the cell nearest to `x`. A page is `page` pixels high. */
export function findPositionAfterMove(
  grid: ViewportLayout,
  from: number,
  walk: FocusMove,
  { x, page }: { x: number; page: number },
): number {
  const { geometry, index } = grid;
  const last = index.count - 1;
  const row = rowOfPosition(geometry, from);
  const cellsOf = (targetRow: number): CellPosition[] =>
    layOutRow(geometry, index, Math.min(geometry.rows - 1, Math.max(0, targetRow)));
  const nearestIn = (targetRow: number) => nearestInRow(cellsOf(targetRow), x)?.position ?? from;
  switch (walk) {
    case 'first':
      return 0;
    case 'last':
      return last;
    case 'left':
      return Math.max(0, from - 1);
    case 'right':
      return Math.min(last, from + 1);
    case 'row-start':
      return geometry.rowFirst[row] ?? from;
    case 'row-end':
      return (geometry.rowFirst[row + 1] ?? from + 1) - 1;
    case 'up':
      return row === 0 ? from : nearestIn(row - 1);
    case 'down':
      return row === geometry.rows - 1 ? from : nearestIn(row + 1);
    case 'page-up': {
      const target = rowAt(geometry, (geometry.rowTops[row] ?? 0) - page);
      return nearestIn(Math.min(target, Math.max(0, row - 1)));
    }
    default: {
      const target = rowAt(geometry, (geometry.rowTops[row] ?? 0) + page);
      return nearestIn(Math.max(target, row + 1));
    }
  }
}

/** Returns the position of the cell that received an event. */
export function findPositionOfEvent({ target }: { target: EventTarget | null }): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null;
  const position = cell?.dataset['position'];
  return position === undefined ? undefined : Number(position);
}

/** Remembers the column that up and down follow, like the caret in a text. The first of these moves sets the column. */
export function useTargetColumn() {
  return useMemo(() => {
    let stored: { readonly x: number; readonly width: number } | undefined;
    return {
      from(grid: ViewportLayout, position: number, walk: FocusMove): number {
        if (!upright.includes(walk)) stored = undefined;
        else if (stored?.width !== grid.geometry.layout.width) {
          stored = { x: middleOf(grid, position), width: grid.geometry.layout.width };
        }
        return stored?.x ?? 0;
      },
      forget() {
        stored = undefined;
      },
    };
  }, []);
}
