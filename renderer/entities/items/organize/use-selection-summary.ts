import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SelectionFacts } from '../../../../shared/library/selection-summary.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { onLibraryEvent } from '../../../api/library-events.ts';
import { keys } from '../../../api/query-keys.ts';
import type { SelectedItems } from '../grid-index/selection-target.ts';

const summaryKey = 'library-held';

/**
 * Returns the summary of the selected items (tags, collections, ratings, models, sizes); `undefined` until loaded.
 * Equal items must be passed as one object.
 */
export function useSelectionSummary(items: SelectedItems): SelectionFacts | undefined {
  const calls = useCalls();
  return useQuery({
    queryKey: [summaryKey, keyOf(items)],
    queryFn: async () => {
      // The frame with the selection, the packing of its ids, and the request are separate tasks.
      await nextTask();
      const { target } = items;
      await nextTask();
      return calls.library.selectionSummary({ target });
    },
    enabled: items.count > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  }).data;
}

/** Returns all tags, the most frequent first. */
export function useTags(): readonly { readonly tag: string; readonly count: number }[] {
  return useQuery(useApi().library.tags.queryOptions({ gcTime: 0 })).data?.tags ?? [];
}

/** Many items can change at once; one request follows after this pause. Milliseconds. */
const together = 100;

/** Refetches the open summaries when items change. */
export function useRenewing(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      void cache.invalidateQueries({ queryKey: [summaryKey] });
      void cache.invalidateQueries({ queryKey: keys.library.tags.key() });
    };
    const stop = onLibraryEvent(() => {
      timer ??= setTimeout(refetch, together);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [cache]);
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const keysOfItems = new WeakMap<SelectedItems, number>();
let lastKey = 0;

/** A hundred thousand ids make no good key; the object itself does. */
function keyOf(items: SelectedItems): string | number {
  if (items.count === 1) return items.first;
  const key = keysOfItems.get(items) ?? ++lastKey;
  keysOfItems.set(items, key);
  return key;
}
