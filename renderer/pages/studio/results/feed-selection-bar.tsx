import { useMemo } from 'react';
import { useRecordsOf } from '../../../entities/items/library-index/use-library-index.ts';
import { targetOfItems } from '../../../entities/results/actions/result-actions-store.ts';
import { SelectionBar } from '../../../entities/results/actions/selection-bar.tsx';
import type { FeedCellPosition } from './feed-cell-order.ts';
import { useFeedStore } from './feed-store.ts';

interface FeedSelectionBarProps {
  readonly places: readonly FeedCellPosition[];
  /** Opens a result in the viewer. */
  readonly open: (itemId: string) => void;
}

/** The actions for the selected results of the feed. */
export function FeedSelectionBar({ places, open }: FeedSelectionBarProps) {
  const selected = useFeedStore(({ selection }) => selection.ids);
  const clear = useFeedStore((feed) => feed.clearSelection);
  // A result that left the list, or the library, is no longer selected.
  const ids = useMemo(() => {
    const shown = new Set(places.flatMap(({ cell }) => (cell.kind === 'result' ? [cell.id] : [])));
    return [...selected].filter((id) => shown.has(id));
  }, [places, selected]);
  const records = useRecordsOf(ids);
  if (ids.length === 0) return null;
  const isKnown = records.size === ids.length;
  return (
    <SelectionBar
      target={targetOfItems(ids, open)}
      bytes={isKnown ? [...records.values()].reduce((sum, item) => sum + item.bytes, 0) : undefined}
      clear={clear}
    />
  );
}
