import { useEffect, useMemo } from 'react';
import { useLibraryGridStore } from '../library-grid-store.ts';
import type { GridIndex } from './grid-index.ts';
import { onIndex, type Selection } from './selection.ts';

/** Returns the selection for the given index: the selected items that exist after the index was rebuilt. */
export function useSelection(
  index: GridIndex,
  isComplete: boolean,
): readonly [Selection, (selection: Selection) => void] {
  const storedSelection = useLibraryGridStore((memory) => memory.selection);
  const setSelection = useLibraryGridStore((memory) => memory.setSelection);
  const selection = useMemo(() => onIndex(storedSelection, index), [storedSelection, index]);
  useEffect(() => {
    // While rows are being loaded, a missing item may arrive later. A selection made after the current render is not
    // overwritten.
    const isNewest = useLibraryGridStore.getState().selection === storedSelection;
    if (isComplete && storedSelection !== selection && isNewest) setSelection(selection);
  }, [isComplete, storedSelection, selection, setSelection]);
  return [selection, setSelection];
}
