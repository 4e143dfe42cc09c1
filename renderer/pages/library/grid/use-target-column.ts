import { useMemo } from 'react';
import { type FocusMove, middleOf } from './roving-focus.ts';
import type { LaidOut } from './use-geometry.ts';

const upright: readonly FocusMove[] = ['up', 'down', 'page-up', 'page-down'];

/** Where up and down keep to, as the caret of a text does: from where the first of them began. */
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
