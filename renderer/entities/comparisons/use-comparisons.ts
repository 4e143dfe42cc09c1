import { navigate } from 'wouter/use-hash-location';
import { type ComparisonSummary, comparisonTitle } from '../../../shared/comparisons/comparison.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { keys } from '../../api/query-keys.ts';
import { type Pages, useNewestPages } from '../../api/use-newest-pages.ts';
import { setPath } from '../../ui/navigation/page-paths.ts';
import { notifyFailure } from '../../ui/notify.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';
import { modelTitle } from '../models/model-title.ts';

interface ComparisonChoice {
  /** Words of the title, the prompts and the models. */
  readonly search?: string;
  readonly inTrash?: boolean;
}

/** Loads comparisons page by page, last changed first. Events from main refetch them (see the cache of comparisons). */
export function useComparisons({ search = '', inTrash = false }: ComparisonChoice): Pages<ComparisonSummary> {
  const calls = useCalls();
  return useNewestPages([...keys.comparisons.page.key(), { search, inTrash }], async (page) => {
    const input = { ...page, inTrash, ...(search !== '' && { search }) };
    return (await calls.comparisons.page(input)).comparisons;
  });
}

/** Opens results as a comparison, from any page. Equal results open one comparison. */
export function useCompareItems(): (itemIds: readonly string[]) => Promise<void> {
  const calls = useCalls();
  return (itemIds) =>
    calls.comparisons
      .open({ itemIds: [...itemIds] })
      .then(({ id }) => navigate(setPath(id)))
      .catch(notifyFailure('Couldn’t open the comparison'));
}

/** Returns the user's actions on whole comparisons. Failures appear as notifications. */
export function useComparisonActions() {
  const { comparisons } = useCalls();
  const bringBack = (id: string) =>
    void comparisons.restore({ id }).catch(notifyFailure('Couldn’t restore the comparison'));
  return {
    bringBack,
    rename: (id: string, title: string) =>
      void comparisons.change({ id, title }).catch(notifyFailure('Couldn’t rename the comparison')),
    async remove(comparison: { readonly id: string; readonly title: string }) {
      const { id } = comparison;
      try {
        await comparisons.remove({ id });
        const title = `“${comparisonTitle(comparison)}” was moved to Trash`;
        notifyUndo(title, () => bringBack(id), 'Its results stay in the library.');
      } catch (error) {
        notifyFailure('Couldn’t move the comparison to Trash')(error);
      }
    },
  };
}

/** "4 runs · video-d-pro, video-b and 2 more" */
export function comparisonSummaryText({ modelIds, runCount, paneCount }: ComparisonSummary): string {
  const [first, second, ...others] = modelIds.map(modelTitle);
  const suffix = others.length === 0 ? '' : ` and ${others.length} more`;
  const models = [first, second].filter((each) => each !== undefined).join(', ') + suffix;
  const count = runCount > 0 ? formatCounted(runCount, 'run') : formatCounted(paneCount, 'result');
  return [count, models].filter((fact) => fact !== '').join(' · ');
}
