import { Button } from '@mantine/core';
import type { Task } from '../../shared/task.ts';
import { useChangeLimit } from './change-limit.ts';
import { CostButton } from './cost-button.tsx';

interface SaveAnywayProps {
  readonly task: Task;
  readonly saveAnyway: () => void;
}

/** The two ways out for results that are larger than what is saved by itself. */
export function SaveAnyway({ task, saveAnyway }: SaveAnywayProps) {
  const changeLimit = useChangeLimit(task);
  return (
    <>
      <CostButton size="xs" verb="Save anyway" cost="free" onClick={saveAnyway} />
      {changeLimit && (
        <Button size="xs" variant="subtle" onClick={changeLimit}>
          Change the limit
        </Button>
      )}
    </>
  );
}
