import { useQuery } from '@tanstack/react-query';
import { useCalls } from '../../../api/api-provider.tsx';
import { inTrashKey } from '../../../api/apply-event.ts';

/** Returns the number and size of the items in the trash; `undefined` until loaded. */
export function useItemsInTrash() {
  const calls = useCalls();
  return useQuery({ queryKey: inTrashKey, queryFn: () => calls.library.inTrash() }).data;
}
