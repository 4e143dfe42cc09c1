import { useEffect, useState } from 'react';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { useCompareItems } from '../../entities/comparisons/use-compare-items.ts';
import { SelectionBar } from '../../entities/items/grid/selection-bar.tsx';
import { clearSelection, countClosedStacks, type Selection } from '../../entities/items/grid-index/selection.ts';
import { useLibraryGridStore } from '../../entities/items/library-grid-store.ts';
import { useRecords } from '../../entities/items/library-index/use-library-index.ts';

/** Actions for several items at the same time; the panel beside the grid has those for one. */
export function LibrarySelectionBar() {
  const selection = useLibraryGridStore((memory) => memory.selection);
  const setSelection = useLibraryGridStore((memory) => memory.setSelection);
  const compareItems = useCompareItems();
  const bytes = useBytes(selection);
  if (selection.count < 2) return null;
  return (
    <SelectionBar
      count={selection.count}
      bytes={bytes}
      note={stackNote(selection)}
      ids={() => [...selection.ids]}
      items={() => selection.chosen}
      compare={(ids) => void compareItems(ids)}
      clear={() => setSelection(clearSelection(selection))}
    />
  );
}

/** Maximum number of items whose bytes are summed, because each record would have to be read. */
const maxCounted = 500;

/** Returns the total bytes of the selection; `undefined` while they are unknown. */
function useBytes(selection: Selection): number | undefined {
  const records = useRecords();
  const [known, setKnown] = useState<{ selection: Selection; bytes: number }>();
  useEffect(() => {
    if (selection.count < 2 || selection.count > maxCounted) return;
    let isMounted = true;
    const added = records.loadAll([...selection.ids]).then((items) => items.reduce((sum, item) => sum + item.bytes, 0));
    added.then((bytes) => isMounted && setKnown({ selection, bytes })).catch(() => {});
    return () => {
      isMounted = false;
    };
  }, [records, selection]);
  return known?.selection === selection ? known.bytes : undefined;
}

/** Says that closed stacks are selected with all of their takes. */
function stackNote(selection: Selection): string | undefined {
  const stacks = countClosedStacks(selection);
  return stacks === 0 ? undefined : `with all takes of ${formatCounted(stacks, 'stack')}`;
}
