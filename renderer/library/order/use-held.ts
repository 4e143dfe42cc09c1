import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Held } from '../../../shared/library/held.ts';
import { useCalls } from '../../bridge/bridge-provider.tsx';
import { onLibraryTold } from '../../bridge/library-told.ts';

const heldKey = 'library-held';
const tagsKey = 'library-tags';

/** What these items have been given; `undefined` until it is known. The list may be long: pass the same one each time. */
export function useHeld(ids: readonly string[]): Held | undefined {
  const calls = useCalls();
  return useQuery({
    queryKey: [heldKey, keyOf(ids)],
    queryFn: () => calls.library.held({ target: { ids: [...ids] } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  }).data;
}

/** All tags that there are, the most frequent first. */
export function useTags(): readonly { readonly tag: string; readonly count: number }[] {
  const calls = useCalls();
  return useQuery({ queryKey: [tagsKey], queryFn: () => calls.library.tags(), gcTime: 0 }).data?.tags ?? [];
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
      void cache.invalidateQueries({ queryKey: [tagsKey] });
    };
    const stop = onLibraryTold(() => {
      timer ??= setTimeout(renew, together);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [cache]);
}

const keys = new WeakMap<readonly string[], number>();
let lastKey = 0;

/** A hundred thousand ids make no good key; the list itself does. */
function keyOf(ids: readonly string[]): string | number {
  if (ids.length === 1) return ids[0] ?? '';
  const key = keys.get(ids) ?? ++lastKey;
  keys.set(ids, key);
  return key;
}
