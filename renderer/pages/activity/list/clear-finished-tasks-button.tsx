import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { changedFilter, useActivityPageStore } from '../../../entities/tasks/activity-page-store.ts';
import { useRemoveTask } from '../../../entities/tasks/use-remove-task.ts';
import { useTaskCounts } from '../../../entities/tasks/use-task-list.ts';
import { notifyProblem } from '../../../ui/toast.ts';

/** States of tasks that need no further action: saved tasks, and tasks that failed without a result. */
const finished = ['saved', 'failed'] as const;

/** Removes all finished tasks that pass the filter from the list. `hasPage`: its first page is loaded. */
export function ClearFinishedTasksButton({ hasPage }: { hasPage: boolean }) {
  const filter = useActivityPageStore((state) => state.filter);
  const counts = useTaskCounts(filter, hasPage);
  const calls = useCalls();
  const removeTasks = useRemoveTask();
  const groups = finished.filter((group) => filter.group === undefined || filter.group === group);
  const count = groups.reduce((sum, group) => sum + (counts?.groups[group] ?? 0), 0);
  const clear = async () => {
    try {
      const lists = await Promise.all(groups.map((group) => calls.tasks.matching(changedFilter(filter, { group }))));
      await removeTasks(lists.flatMap(({ tasks }) => tasks.map((task) => task.id)));
    } catch (error) {
      notifyProblem('Couldn’t clear the list', problemOf(error));
    }
  };
  return (
    <Button
      size="xs"
      variant="subtle"
      ml={-8}
      leftSection={<IconChecks size={14} stroke={1.5} aria-hidden />}
      aria-disabled={count === 0}
      title="Removes saved and failed runs from this list. Results stay in the library."
      onClick={() => count > 0 && void clear()}
    >
      Clear finished{count > 0 && ` ${formatCount(count)}`}
    </Button>
  );
}
