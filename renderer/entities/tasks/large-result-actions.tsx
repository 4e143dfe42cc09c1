import { Button } from '@mantine/core';
import type { Task } from '../../../shared/tasks/task.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { useOpenSizeLimit } from './use-open-size-limit.ts';

/** The two actions for results above the size limit of automatic saving. */
export function LargeResultActions({ task, saveAnyway }: { readonly task: Task; readonly saveAnyway: () => void }) {
  const changeLimit = useOpenSizeLimit(task);
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
