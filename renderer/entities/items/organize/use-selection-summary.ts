import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Target } from '../../../../shared/library/edit-target.ts';
import type { SelectionFacts } from '../../../../shared/library/selection-summary.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { onLibraryEvent } from '../../../api/library-events.ts';
import { keys } from '../../../api/query-keys.ts';
import type { SelectedItems } from '../selected-items.ts';

const heldKey = 'library-held';

/**
 * Returns the summary of the selected items (tags, collections, ratings, models, sizes); `undefined` until loaded. Pass
 * the same object for the same items.
 */
export function useSelectionSummary({ target, count }: SelectedItems): SelectionFacts | undefined {
  const calls = useCalls();
  return useQuery({
    queryKey: [heldKey, keyOf(target)],
    queryFn: () => calls.library.selectionSummary({ target }),
    enabled: count > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  }).data;
}

/** All tags that there are, the most frequent first. */
export function useTags(): readonly { readonly tag: string; readonly count: number }[] {
  return useQuery(useApi().library.tags.queryOptions({ gcTime: 0 })).data?.tags ?? [];
}

/** Many items may change in a moment; they are asked about once after that. Milliseconds. */
const together = 100;

/** Asks anew when items change, for what is open. */
export function useRenewing(): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const renew = () => {
      timer = undefined;
      void cache.invalidateQueries({ queryKey: [heldKey] });
      void cache.invalidateQueries({ queryKey: keys.library.tags.key() });
    };
    const stop = onLibraryEvent(() => {
      timer ??= setTimeout(renew, together);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [cache]);
}

const targetKeys = new WeakMap<Target, number>();
let lastKey = 0;

/** A hundred thousand ids make no good key; the object itself does. */
function keyOf(target: Target): string | number {
  if ('ids' in target && target.ids.length === 1) return target.ids[0] ?? '';
  const key = targetKeys.get(target) ?? ++lastKey;
  targetKeys.set(target, key);
  return key;
}
