import { useCallback } from 'react';
import { formatCount } from '../../../shared/util/numbers.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { notify, notifyFailure, notifyProblem } from '../../ui/toast.ts';
import { notifyUndo } from '../../ui/undo-toast.tsx';

/** Returns a function that removes ended tasks from the list, with undo. Resolves after the tasks were removed. */
export function useRemoveTask(): (ids: readonly string[]) => Promise<void> {
  const calls = useCalls();
  return useCallback(
    async (ids) => {
      if (ids.length === 0) return;
      const back = (gone: string[]) => {
        const notify = notifyFailure('Couldn’t restore the runs');
        calls.tasks.restore({ ids: gone }).catch(notify);
      };
      try {
        const { ids: gone } = await calls.tasks.remove({ ids: [...ids] });
        if (gone.length === 0) return notify('Nothing was removed', 'Only ended runs can be removed.');
        const title =
          gone.length === 1 ? 'Run removed from list' : `${formatCount(gone.length)} runs removed from list`;
        notifyUndo(title, () => back(gone), 'Saved results stay in the library.');
      } catch (error) {
        notifyProblem('Couldn’t remove from list', problemOf(error));
      }
    },
    [calls],
  );
}
