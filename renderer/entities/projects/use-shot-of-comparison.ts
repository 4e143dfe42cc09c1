import { useQuery } from '@tanstack/react-query';
import type { Shot } from '../../../shared/projects/shot.ts';
import { useApi } from '../../api/api-provider.tsx';

/** Maximum number of items that one call accepts. */
const mostItems = 500;

/** Returns the shot whose takes a comparison shows, if it was opened from a project. */
export function useShotOfComparison(comparisonId: string, itemIds: readonly string[]): Shot | undefined {
  const api = useApi();
  const { data } = useQuery(
    api.projects.shotsOfItems.queryOptions({
      input: { itemIds: itemIds.slice(0, mostItems) },
      enabled: itemIds.length > 0,
      placeholderData: (before) => before,
    }),
  );
  return data?.shots.find((shot) => shot.comparisonId === comparisonId);
}
