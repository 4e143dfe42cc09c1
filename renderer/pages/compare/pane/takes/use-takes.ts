import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../../../shared/library/item.ts';
import { useCalls } from '../../../../api/api-provider.tsx';
import { useStageActions } from '../../common/stage-store.ts';
import { loadRelatedResults } from './load-related-results.ts';

/** Loads the other takes of a result. The menu of a pane loads them when it opens, so that its list is complete. */
export function useTakes(item: Item) {
  const calls = useCalls();
  const { runs } = useStageActions();
  const comparisonId = runs?.comparisonId ?? '';
  return useQuery({
    queryKey: ['takes', comparisonId, item.id],
    queryFn: ({ signal }) => loadRelatedResults({ item, comparisonId, calls, signal }),
    // New results can appear at any time: every opening of the list loads the results again.
    gcTime: 0,
  });
}
