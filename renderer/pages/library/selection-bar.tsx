import { ActionIcon, Button } from '@mantine/core';
import { IconColumns3, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { mostPanes } from '../../../shared/comparisons/view-state.ts';
import { formatBytes, formatCount } from '../../../shared/util/numbers.ts';
import { useCompareItems } from '../../entities/comparisons/use-compare-items.ts';
import { ExportButton } from '../../entities/items/export/export-button.tsx';
import { clearSelection, type Selection } from '../../entities/items/grid-index/selection.ts';
import { useRecords } from '../../entities/items/grid-index/use-grid-index.ts';
import { useLibraryStore } from '../../entities/items/library-store.ts';
import { OrganizeSelection } from '../../entities/items/organize/organize-selection.tsx';
import { TrashButton } from '../../entities/items/trash/trash-button.tsx';
import { Box } from '../../ui/primitives.tsx';

/** Actions for several items at the same time. */
export function SelectionBar() {
  const selection = useLibraryStore((memory) => memory.selection);
  const setSelection = useLibraryStore((memory) => memory.setSelection);
  const compareItems = useCompareItems();
  const bytes = useBytes(selection);
  if (selection.count < 2) return null;
  const tooMany = selection.count > mostPanes;
  return (
    <div className="selection-bar" role="toolbar" aria-label="Selection">
      <b>{formatCount(selection.count)} selected</b>
      {bytes !== undefined && <span className="t3 small num">{formatBytes(bytes)}</span>}
      <span className="grow" />
      <Button
        size="xs"
        aria-disabled={tooMany}
        leftSection={<IconColumns3 size={14} stroke={1.5} aria-hidden />}
        onClick={() => {
          if (!tooMany) void compareItems([...selection.ids]);
        }}
      >
        Compare
        {tooMany && (
          <Box component="span" className="t3 regular" ml={4}>
            · {mostPanes} at most
          </Box>
        )}
      </Button>
      <OrganizeSelection selection={selection} />
      <ExportButton ids={() => [...selection.ids]} />
      <TrashButton ids={() => [...selection.ids]} variant="subtle" />
      <ActionIcon size={24} aria-label="Clear selection" onClick={() => setSelection(clearSelection(selection))}>
        <IconX size={14} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}

/** Maximum number of items whose bytes are summed, because each record would have to be read. */
const mostCounted = 500;

/** Returns the total bytes of the selection; `undefined` while they are unknown. */
function useBytes(selection: Selection): number | undefined {
  const records = useRecords();
  const [known, setKnown] = useState<{ of: Selection; bytes: number }>();
  useEffect(() => {
    if (selection.count < 2 || selection.count > mostCounted) return;
    let here = true;
    const added = records.all([...selection.ids]).then((items) => items.reduce((sum, item) => sum + item.bytes, 0));
    added.then((bytes) => here && setKnown({ of: selection, bytes })).catch(() => {});
    return () => {
      here = false;
    };
  }, [records, selection]);
  return known?.of === selection ? known.bytes : undefined;
}
