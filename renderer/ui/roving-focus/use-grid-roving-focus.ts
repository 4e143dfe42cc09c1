import { type KeyboardEvent, useState } from 'react';

export interface GridPosition {
  readonly column: number;
  readonly row: number;
}

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/**
 * One tab stop for a grid of buttons, and arrow keys inside. A button has its place as `data-cell="column row"`; places
 * without a button are skipped.
 */
export function useGridRovingFocus() {
  const [at, setAt] = useState<GridPosition>({ column: 0, row: 0 });
  return {
    /** For the grid. */
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : steps[event.key];
      const own = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
      if (!step || own === undefined) return;
      event.preventDefault();
      const [column = 0, row = 0] = own.split(' ').map(Number);
      const next = cellName({ column: column + step[0], row: row + step[1] });
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
    },
    /** For the button at a place. */
    cell: (place: GridPosition) => ({
      'data-cell': cellName(place),
      tabIndex: at.column === place.column && at.row === place.row ? 0 : -1,
      onFocus: () => setAt(place),
    }),
    /** The first existing place when the place of the tab stop is gone. */
    within(columns: number, rows: number) {
      if (at.column >= columns || at.row >= rows) setAt({ column: 0, row: 0 });
    },
  };
}

function cellName({ column, row }: GridPosition): string {
  return `${column} ${row}`;
}
