import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { problemOf } from '../bridge/problem-of.ts';
import { notifyProblem } from '../parts/notify.ts';
import { comparisonPath } from '../paths.ts';

/** Opens results as a comparison, from wherever they are. The same ones open the same comparison. */
export function useCompareItems(): (itemIds: readonly string[]) => Promise<void> {
  const calls = useCalls();
  const [, navigate] = useLocation();
  return useCallback(
    async (itemIds) => {
      try {
        const { id } = await calls.comparisons.open({ itemIds: [...itemIds] });
        navigate(comparisonPath(id));
      } catch (error) {
        notifyProblem('They could not be opened side by side', problemOf(error));
      }
    },
    [calls, navigate],
  );
}
