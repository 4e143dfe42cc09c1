import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-provider.tsx';

/** Returns the number and size of the items in the trash; `undefined` until loaded. */
export function useTrashSize() {
  return useQuery(useApi().library.trashSize.queryOptions()).data;
}
