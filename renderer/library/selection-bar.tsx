import { ActionIcon, Button } from '@mantine/core';
import { IconColumns3, IconX } from '@tabler/icons-react';
import { mostPanes } from '../../shared/comparison/stage-state.ts';
import type { Item } from '../../shared/item.ts';
import { formatBytes } from '../../shared/numbers.ts';
import { useCompareItems } from '../compare/use-compare-items.ts';
import { useLibraryMemory } from './library-memory.ts';
import { nothingSelected } from './selection.ts';

/** What can be done with several items at once. */
export function SelectionBar({ items }: { items: readonly Item[] }) {
  const selection = useLibraryMemory((memory) => memory.selection);
  const setSelection = useLibraryMemory((memory) => memory.setSelection);
  const compareItems = useCompareItems();
  const chosen = items.filter((item) => selection.ids.has(item.id));
  if (chosen.length < 2) return null;
  const tooMany = chosen.length > mostPanes;
  return (
    <div className="selection-bar" role="toolbar" aria-label="Selection">
      <b>{chosen.length} selected</b>
      <span className="t3 small">{formatBytes(chosen.reduce((sum, item) => sum + item.bytes, 0))}</span>
      <span className="grow" />
      {tooMany && <span className="t3 small">Compare takes {mostPanes} at most</span>}
      <Button
        size="xs"
        aria-disabled={tooMany}
        leftSection={<IconColumns3 size={14} stroke={1.5} aria-hidden />}
        onClick={() => {
          if (!tooMany) void compareItems(chosen.map((item) => item.id));
        }}
      >
        Compare
      </Button>
      <ActionIcon size={24} aria-label="Clear selection" onClick={() => setSelection(nothingSelected)}>
        <IconX size={14} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}
