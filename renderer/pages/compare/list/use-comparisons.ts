import type { ComparisonSummary } from '../../../../shared/comparisons/comparison.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { keys } from '../../../api/query-keys.ts';
import { type Pages, useNewestPages } from '../../../api/use-newest-pages.ts';

/** Loads a list of comparisons page by page. Events from main refetch the list (see the cache of comparisons). */
export function useComparisons(choice: { search: string; inTrash: boolean }): Pages<ComparisonSummary> {
  const calls = useCalls();
  const { search, inTrash } = choice;
  return useNewestPages([...keys.comparisons.page.key(), choice], async (page) => {
    const input = { ...page, inTrash, ...(search !== '' && { search }) };
    return (await calls.comparisons.page(input)).comparisons;
  });
}
