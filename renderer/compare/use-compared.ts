import { useQueries } from '@tanstack/react-query';
import type { Item } from '../../shared/item.ts';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { useItems } from '../bridge/queries.ts';
import { useScreen } from '../screen.ts';

/** The chosen items in the order of their panes. One that is gone from the library leaves its place. */
export function useCompared(): readonly Item[] {
  const ids = useScreen((screen) => screen.compare);
  const newest = useItems();
  const calls = useCalls();
  const held = new Map(newest.map((item) => [item.id, item]));
  // Only the newest items are held here; older ones are asked for, once.
  const older = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['item', id],
      queryFn: () => calls.library.item({ id }),
      enabled: !held.has(id),
    })),
  });
  return ids.flatMap((id, index) => held.get(id) ?? older[index]?.data ?? []);
}
