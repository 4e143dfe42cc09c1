import { useQuery } from '@tanstack/react-query';
import { useCalls } from '../../../api/api-provider.tsx';
import { inTrashKey } from '../../../api/snapshot-cache.ts';

/** How much lies in the trash; `undefined` until it is known. */
export function useItemsInTrash() {
  const calls = useCalls();
  return useQuery({ queryKey: inTrashKey, queryFn: () => calls.library.inTrash() }).data;
}
