import { useMemo } from 'react';
import { canBeCharged } from '../../../shared/tasks/can-be-charged.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { notifyFailure } from '../../ui/toast.ts';

export interface TaskActions {
  readonly canBeCharged: boolean;
  readonly downloadAgain: () => void;
  readonly saveAnyway: () => void;
  readonly stopWatching: () => void;
  readonly reveal: (itemId: string) => void;
}

/** Returns the actions for a run. Failures are shown as notifications, because the card shows the run's own problem. */
export function useTaskActions(task: Task): TaskActions {
  const calls = useCalls();
  return useMemo(() => {
    return {
      canBeCharged: canBeCharged(task),
      downloadAgain: () =>
        void calls.tasks.retryDownload({ id: task.id }).catch(notifyFailure('Couldn’t download the results')),
      saveAnyway: () => void calls.tasks.saveAnyway({ id: task.id }).catch(notifyFailure('Couldn’t save the results')),
      stopWatching: () => void calls.tasks.stopPolling({ id: task.id }).catch(notifyFailure('Couldn’t stop tracking')),
      reveal: (itemId) => void calls.library.reveal({ id: itemId }).catch(notifyFailure('Couldn’t show the file')),
    };
  }, [calls, task]);
}
