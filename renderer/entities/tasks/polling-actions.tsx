import { Button } from '@mantine/core';
import { ChargeButton } from '../../ui/charge-button.tsx';
import type { CheckNow } from './use-check-now.ts';
import type { TaskActions } from './use-task-actions.ts';

/** Actions for a run that is in progress at the gateway. */
export function PollingActions({ actions, check }: { actions: Pick<TaskActions, 'stopWatching'>; check: CheckNow }) {
  return (
    <>
      <ChargeButton size="xs" variant="subtle" verb={check.verb} cost="free" onClick={check.check} />
      <Button size="xs" variant="subtle" title="The run may still finish and be charged" onClick={actions.stopWatching}>
        Stop tracking
      </Button>
    </>
  );
}
