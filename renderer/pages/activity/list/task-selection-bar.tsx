import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { canBeCharged } from '../../../../shared/tasks/can-be-charged.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { type SelectedTask, useActivityPageStore } from '../../../entities/tasks/activity-page-store.ts';
import { useRemoveTask } from '../../../entities/tasks/use-remove-task.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { Box, Flex } from '../../../ui/layout-primitives.tsx';
import { notify, notifyFailure } from '../../../ui/notify.ts';

/** Actions for all selected tasks; each button shows the number of tasks that it applies to. */
export function TaskSelectionBar() {
  const { selected, select } = useActivityPageStore();
  const calls = useCalls();
  const removeTasks = useRemoveTask();
  const selectedTasks = [...selected.values()];
  const each = (action: 'look' | 'download' | 'stop', tasks: readonly SelectedTask[], title: string) => {
    const ids = tasks.map((task) => task.id);
    calls.tasks.actOnMany({ action, ids }).then(
      ({ done }) => {
        if (done < ids.length) notify(`${title}: ${formatCount(done)} of ${formatCount(ids.length)}`);
      },
      notifyFailure(`${title} failed`),
    );
  };
  const checkable = selectedTasks.filter((task) => task.accepted && (!isFinal(task.state) || task.state === 'stopped'));
  const fetchable = selectedTasks.filter(
    (task) => task.accepted && (task.state === 'done' || task.state === 'expired'),
  );
  const watched = selectedTasks.filter((task) => task.state === 'waiting' || task.state === 'saving');
  const ended = selectedTasks.filter((task) => isFinal(task.state));
  const remainingText = ended.length < selectedTasks.length ? 'Active runs stay in the list' : undefined;
  return (
    <Box component="section" flex="none" pt="s2" px="s4" pb="s3" edge="top" bg="panel" aria-label="Selected runs">
      <div className="row">
        <b className="grow" role="status">
          {formatCount(selectedTasks.length)} selected
        </b>
        <ActionIcon size={24} aria-label="Deselect" title="Deselect (Esc)" onClick={() => select([])}>
          <IconX size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </div>
      <Flex gap={6} wrap="wrap" mt="s1">
        {checkable.length > 0 && (
          <ChargeButton
            size="xs"
            verb={`Check status (${checkable.length})`}
            cost="free"
            onClick={() => each('look', checkable, 'Status checks')}
          />
        )}
        {fetchable.length > 0 && (
          <ChargeButton
            size="xs"
            verb={`Download again (${fetchable.length})`}
            cost="free"
            title="Checks for missing files and downloads them"
            onClick={() => each('download', fetchable, 'Downloads')}
          />
        )}
        {watched.length > 0 && (
          <Button
            size="xs"
            title={`These runs may still finish${watched.some(canBeCharged) ? ' and be charged' : ''}`}
            onClick={() => each('stop', watched, 'Stop tracking')}
          >
            Stop tracking ({watched.length})
          </Button>
        )}
        {ended.length > 0 && (
          <Button
            size="xs"
            title={remainingText}
            onClick={() => {
              select([]);
              void removeTasks(ended.map((task) => task.id));
            }}
          >
            Remove from list ({ended.length})
          </Button>
        )}
      </Flex>
    </Box>
  );
}
