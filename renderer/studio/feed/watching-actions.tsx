import { Button } from '@mantine/core';
import { CostButton } from '../../parts/cost-button.tsx';
import type { TaskActions } from './use-task-actions.ts';

/** What can be done with a run that is under way at the gateway. */
export function WatchingActions({ actions }: { actions: Pick<TaskActions, 'lookNow' | 'stopWatching'> }) {
  return (
    <>
      <CostButton size="xs" variant="subtle" verb="Check now" cost="free" onClick={actions.lookNow} />
      <Button size="xs" variant="subtle" title="It may still finish, and be charged" onClick={actions.stopWatching}>
        Stop watching
      </Button>
    </>
  );
}
