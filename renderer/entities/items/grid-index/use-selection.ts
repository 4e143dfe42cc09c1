import { useEffect, useMemo } from 'react';
import { useLibraryStore } from '../library-store.ts';
import type { GridIndex } from './grid-index.ts';
import { onIndex, type Selection } from './selection.ts';

/** Returns the selection for the given index: the selected items that still exist after a rebuild of the index. */
export function useSelection(
  index: GridIndex,
  isComplete: boolean,
): readonly [Selection, (selection: Selection) => void] {
  const held = useLibraryStore((memory) => memory.selection);
  const setSelection = useLibraryStore((memory) => memory.setSelection);
  const selection = useMemo(() => onIndex(held, index), [held, index]);
  useEffect(() => {
    // While rows still come in, one that is not here may yet come. What was selected since this was drawn stays.
    const isNewest = useLibraryStore.getState().selection === held;
    if (isComplete && held !== selection && isNewest) setSelection(selection);
  }, [isComplete, held, selection, setSelection]);
  return [selection, setSelection];
}
