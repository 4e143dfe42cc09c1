import { useMemo } from 'react';
import type { FocusMove } from './focus-move.ts';
import { middleOf } from './position-after-move.ts';
import type { LaidOut } from './use-geometry.ts';

const upright: readonly FocusMove[] = ['up', 'down', 'page-up', 'page-down'];

/** Remembers the column that up and down follow, like the caret in a text. The first of these moves sets the column. */
export function useTargetColumn() {
  return useMemo(() => {
    let kept: { readonly x: number; readonly width: number } | undefined;
    return {
      from(grid: LaidOut, position: number, walk: FocusMove): number {
        if (!upright.includes(walk)) kept = undefined;
        else if (kept?.width !== grid.geometry.layout.width) {
          kept = { x: middleOf(grid, position), width: grid.geometry.layout.width };
        }
        return kept?.x ?? 0;
      },
      forget() {
        kept = undefined;
      },
    };
  }, []);
}
