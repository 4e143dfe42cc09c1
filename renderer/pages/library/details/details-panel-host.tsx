import { useMemo } from 'react';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { useItemCount } from '../../../api/synced-state-hooks.ts';
import { onIndex } from '../../../entities/items/grid-index/selection.ts';
import { useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';
import { useRecord, useShownIndex } from '../../../entities/items/library-index/use-library-index.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import styles from './details-panel.module.css';
import { DetailsPanel } from './details-panel.tsx';
import { SelectionSummary } from './selection-summary.tsx';

interface InspectorPlaceProps {
  readonly query: LibraryQuery;
  readonly open: (id: string) => void;
  /** The viewer covers the panel and shows the details itself: each detail is shown once. */
  isCovered: boolean;
}

/** The panel beside the grid: its width is independent of the selection, so that row breaks do not change. */
export function DetailsPanelHost({ query, open, isCovered }: InspectorPlaceProps) {
  const { index } = useShownIndex(query);
  const storedSelection = useLibraryGridStore((memory) => memory.selection);
  // Without results there is no grid that would remove deleted items from the selection.
  const selection = useMemo(() => onIndex(storedSelection, index), [storedSelection, index]);
  const isEmpty = useItemCount() === 0 && index.count === 0;
  if (isEmpty) return null;
  const [shown] = selection.count === 1 ? selection.ids : [];
  return (
    <aside className={`pane ${styles['panel']}`} data-panel aria-label="Details" inert={isCovered}>
      {selection.count > 1 ? (
        <SelectionSummary selection={selection} />
      ) : shown === undefined ? (
        <>
          <div className="bar">
            <h2 className="label">Nothing selected</h2>
          </div>
          <Box component="p" className="t3 read" maw="36ch" py="s5" px="s4">
            Select an item to see its details, or several to compare.
          </Box>
        </>
      ) : (
        <Chosen key={shown} id={shown} open={() => open(shown)} />
      )}
    </aside>
  );
}

/** Shows the details of one item as soon as its record is loaded. */
function Chosen({ id, open }: { id: string; open: () => void }) {
  const item = useRecord(id);
  return item ? <DetailsPanel item={item} open={open} /> : null;
}
