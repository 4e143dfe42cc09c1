import { Button } from '@mantine/core';
import type { Task } from '../../../shared/tasks/task.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { useRaiseSizeLimit } from './use-raise-size-limit.ts';

interface SaveAnywayProps {
  readonly task: Task;
  readonly saveAnyway: () => void;
}

/** The two actions for results above the size limit of automatic saving. */
export function SaveAnyway({ task, saveAnyway }: SaveAnywayProps) {
  const changeLimit = useRaiseSizeLimit(task);
  return (
    <>
      <ChargeButton size="xs" verb="Save anyway" cost="free" onClick={saveAnyway} />
      {changeLimit && (
        <Button size="xs" variant="subtle" onClick={changeLimit}>
          Change limit
        </Button>
      )}
    </>
  );
}
