import { formatCount } from '../../../shared/util/format-numbers.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { notify, notifyFailure } from '../../ui/notify.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';

/** Returns a function that removes ended tasks from the list, with undo. Resolves after the tasks were removed. */
export function useRemoveTask(): (ids: readonly string[]) => Promise<void> {
  const calls = useCalls();
  return async (ids) => {
    if (ids.length === 0) return;
    const restoreTasks = (removedIds: string[]) =>
      void calls.tasks.restore({ ids: removedIds }).catch(notifyFailure('Couldn’t restore the runs'));
    try {
      const { ids: removedIds } = await calls.tasks.remove({ ids: [...ids] });
      if (removedIds.length === 0) return notify('Nothing was removed', 'Only ended runs can be removed.');
      const title =
        removedIds.length === 1 ? 'Run removed from list' : `${formatCount(removedIds.length)} runs removed from list`;
      notifyUndo(title, () => restoreTasks(removedIds), 'Saved results stay in the library.');
    } catch (error) {
      notifyFailure('Couldn’t remove from list')(error);
    }
  };
}
