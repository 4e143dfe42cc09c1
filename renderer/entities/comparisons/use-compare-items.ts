import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useCalls } from '../../api/api-provider.tsx';
import { comparisonPath } from '../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../ui/toast.ts';

/** Opens results as a comparison, from any page. Equal results open one comparison. */
export function useCompareItems(): (itemIds: readonly string[]) => Promise<void> {
  const calls = useCalls();
  const [, navigate] = useLocation();
  return useCallback(
    (itemIds) =>
      calls.comparisons
        .open({ itemIds: [...itemIds] })
        .then(({ id }) => navigate(comparisonPath(id)))
        .catch(notifyFailure('Couldn’t open the comparison')),
    [calls, navigate],
  );
}
