import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../../../shared/library/item.ts';
import { useCalls } from '../../../../api/api-provider.tsx';
import { useStageActions } from '../../stage/stage-actions.ts';
import { findTakes } from './find-takes.ts';

/** Loads the other takes of a result. The menu of a pane loads them when it opens, so that its list is complete. */
export function useTakes(of: Item) {
  const calls = useCalls();
  const { runs } = useStageActions();
  const comparisonId = runs?.comparisonId ?? '';
  return useQuery({
    queryKey: ['takes', comparisonId, of.id],
    queryFn: ({ signal }) => findTakes({ of, comparisonId, calls, signal }),
    // New results appear at any time: each opening of the list asks anew.
    gcTime: 0,
  });
}
