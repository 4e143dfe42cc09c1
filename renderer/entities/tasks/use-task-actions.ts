import { canBeCharged } from '../../../shared/tasks/can-be-charged.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { notifyFailure } from '../../ui/notify.ts';

/** Returns the actions for a run. Failures are shown as notifications, because the card shows the run's own problem. */
export function useTaskActions(task: Task) {
  const { tasks } = useCalls();
  const { id } = task;
  return {
    canBeCharged: canBeCharged(task),
    downloadAgain: () => void tasks.retryDownload({ id }).catch(notifyFailure('Couldn’t download the results')),
    saveAnyway: () => void tasks.saveAnyway({ id }).catch(notifyFailure('Couldn’t save the results')),
    stopWatching: () => void tasks.stopPolling({ id }).catch(notifyFailure('Couldn’t stop tracking')),
  };
}
