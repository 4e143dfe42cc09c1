import { Button, Menu } from '@mantine/core';
import { IconChecks, IconChevronDown, IconLink } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { changedFilter, useActivityPageStore } from '../../../entities/tasks/activity-page-store.ts';
import { taskStateText } from '../../../entities/tasks/task-state-text.ts';
import { TrackDialog } from '../../../entities/tasks/track/track-dialog.tsx';
import { useRemoveTask } from '../../../entities/tasks/use-remove-task.ts';
import { useTaskCounts } from '../../../entities/tasks/use-task-list.ts';
import { taskPath } from '../../../ui/navigation/page-paths.ts';
import { notify, notifyProblem } from '../../../ui/notify.ts';

/** States of tasks that need no further action: saved tasks, and tasks that failed without a result. */
const finished = ['saved', 'failed'] as const;

/** Rare actions of the list. `hasPage`: its first page is loaded. */
export function TaskListMenu({ hasPage }: { hasPage: boolean }) {
  const filter = useActivityPageStore((state) => state.filter);
  const counts = useTaskCounts(filter, hasPage);
  const calls = useCalls();
  const removeTasks = useRemoveTask();
  const [, navigate] = useLocation();
  const [tracking, setTracking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
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
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            ref={button}
            size="xs"
            variant="subtle"
            mr={-8}
            rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
          >
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconChecks size={14} stroke={1.5} aria-hidden />}
            disabled={count === 0}
            title="Removes saved and failed runs from this list. Results stay in the library."
            onClick={() => void clear()}
          >
            Clear finished{count > 0 && ` ${formatCount(count)}`}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={14} stroke={1.5} aria-hidden />} onClick={() => setTracking(true)}>
            Track by task ID
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {tracking && (
        <TrackDialog
          close={() => setTracking(false)}
          refocus={() => button.current?.focus()}
          onTracked={(task, isKnown) => {
            navigate(taskPath(task.id));
            if (isKnown) notify(`This task is already in your list: ${taskStateText(task).label.toLowerCase()}`);
          }}
        />
      )}
    </>
  );
}
