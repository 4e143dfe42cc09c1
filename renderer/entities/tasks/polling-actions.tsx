import { Button } from '@mantine/core';
import { ChargeButton } from '../../ui/charge-button.tsx';
import type { CheckNow } from './use-check-now.ts';
import type { TaskActions } from './use-task-actions.ts';

interface PollingActionsProps {
  readonly actions: Pick<TaskActions, 'stopWatching' | 'canBeCharged'>;
  readonly check: CheckNow;
}

/** Actions for a run that is in progress at the gateway. */
export function PollingActions({ actions, check }: PollingActionsProps) {
  const title = `The run may still finish${actions.canBeCharged ? ' and be charged' : ''}`;
  return (
    <>
      <ChargeButton size="xs" variant="subtle" verb={check.verb} cost="free" onClick={check.check} />
      <Button size="xs" variant="subtle" title={title} onClick={actions.stopWatching}>
        Stop tracking
      </Button>
    </>
  );
}
