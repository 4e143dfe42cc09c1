import { useMemo } from 'react';
import type { FocusMove } from './focus-move-of-key.ts';
import { middleOf } from './position-after-move.ts';
import type { ViewportLayout } from './use-geometry.ts';

const upright: readonly FocusMove[] = ['up', 'down', 'page-up', 'page-down'];

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
