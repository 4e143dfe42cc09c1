import type { KeyboardEvent } from 'react';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { idAt } from '../../../entities/items/grid-index/grid-index.ts';
import { idsForAction, type Selection } from '../../../entities/items/grid-index/selection.ts';
import { useRecords } from '../../../entities/items/library-index/use-library-index.ts';
import { markOfKey } from '../../../entities/items/rating/rating-keys.ts';
import { useRateItems } from '../../../entities/items/rating/use-rate-items.ts';
import { notifyFailure } from '../../../ui/toast.ts';

/** Rates, picks and rejects by keys: the selection if it contains the focused item; else that item. */
export function useRatingKeys(selection: Selection): (event: KeyboardEvent, position: number) => void {
  const records = useRecords();
  const mark = useRateItems();
  return (event, position) => {
    // The exact rating can depend on the items; the fact that the key is a rating key does not.
    if (!markOfKey(event, [{ flag: undefined }])) return;
    event.preventDefault();
    const { key, ctrlKey, metaKey, altKey } = event;
    const id = idAt(selection.index, position);
    const ids = id === undefined ? [] : idsForAction(selection, id);
    records.loadAll(ids).then((items) => {
      const newMark = markOfKey({ key, ctrlKey, metaKey, altKey }, items);
      if (newMark) mark(items, newMark, items.length === 1 ? undefined : formatCounted(items.length, 'item'));
    }, notifyFailure('Couldn’t save the rating'));
  };
}
