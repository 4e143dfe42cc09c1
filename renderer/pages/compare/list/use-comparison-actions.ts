import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { comparisonPath } from '../../../ui/navigation/page-paths.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { notifyFailure } from '../../../ui/toast.ts';

/** Returns the user's actions on whole comparisons. Failures appear as notifications. */
export function useComparisonActions() {
  const calls = useCalls();
  const [, navigate] = useLocation();
  return useMemo(() => {
    const notify = (title: string, work: Promise<unknown>) => void work.catch(notifyFailure(title));
    const restoreComparison = (id: string) =>
      notify('Couldn’t restore the comparison', calls.comparisons.restore({ id }));
    return {
      bringBack: restoreComparison,
      rename: (id: string, title: string) =>
        notify('Couldn’t rename the comparison', calls.comparisons.change({ id, title })),
      async remove(comparison: { readonly id: string; readonly title: string }) {
        const { id } = comparison;
        try {
          await calls.comparisons.remove({ id });
          notifyUndo(
            `“${comparisonTitle(comparison)}” was moved to Trash`,
            () => restoreComparison(id),
            'Its results stay in the library.',
          );
        } catch (error) {
          notifyFailure('Couldn’t move the comparison to Trash')(error);
        }
      },
      open: (id: string) => navigate(comparisonPath(id)),
    };
  }, [calls, navigate]);
}
