import { Button } from '@mantine/core';
import { IconClock, IconPhotoOff, IconTrash } from '@tabler/icons-react';
import type { PlannedRun } from '../../../../../shared/comparisons/run-plan/planned-run.ts';
import type { Item } from '../../../../../shared/library/item.ts';
import { useSynced } from '../../../../api/synced-state.ts';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { usePlannedEstimateText } from '../../../../entities/money/use-estimate-text.ts';
import { StartButton, useStartRuns } from '../../../../entities/tasks/use-start-runs.tsx';
import { useAction } from '../../../../ui/use-action.ts';
import { useStageComparison } from '../common/stage-store.ts';
import { PaneMedia } from './pane-media.tsx';
import { PaneMessage } from './pane-message.tsx';
import { TaskPane } from './task-pane.tsx';

/** Shows the content of a pane: the media, or the current state of its run. */
export function PaneContent({ shown }: { shown: ShownPane }) {
  switch (shown.kind) {
    case 'item':
      return <PaneMedia key={shown.item.id} shown={shown} />;
    case 'task':
      return <TaskPane task={shown.task} />;
    case 'planned':
      return <PlannedPane run={shown.run} />;
    case 'missing':
      if (shown.trashed) return <TrashedPane item={shown.trashed} />;
      return (
        <PaneMessage
          icon={IconPhotoOff}
          text="This result is no longer in the library. Its pane stays until you remove it."
        />
      );
  }
}

/** Shows a deleted result with a button to restore it. */
function TrashedPane({ item }: { item: Item }) {
  const restore = useAction((calls) => calls.library.restore({ ids: [item.id] }), {
    failed: 'Couldn’t restore the result',
  });
  return (
    <PaneMessage icon={IconTrash} text="This result is in Trash.">
      <Button size="xs" loading={restore.isPending} onClick={() => restore.run()}>
        Restore
      </Button>
    </PaneMessage>
  );
}

/** A run that was planned and not sent: why, and the press that sends this one alone. */
function PlannedPane({ run }: { run: PlannedRun }) {
  const connection = useSynced('connection');
  const estimate = usePlannedEstimateText([run]);
  const { open } = useStageComparison();
  const start = useStartRuns(async (calls, { intentId, evenIfNotSavable }) => {
    if (!open) return;
    const { id } = open.comparison;
    await calls.comparisons.startRuns({ intentId, id, runIds: [run.id], evenIfNotSavable });
  });
  if (open?.starting.includes(run.id)) return <PaneMessage icon={IconClock} text="Waiting to be sent." />;
  const problem = start.problem ?? run.problem;
  const text = run.skipped ? 'This run was excluded.' : 'This run hasn’t been sent yet.';
  return (
    <PaneMessage icon={IconClock} text={problem ? `${text} ${problem.sentence}` : text}>
      {open && connection.kind !== 'none' && (
        <StartButton
          data-charges="start-planned-run"
          size="xs"
          verb={start.asked ? 'Start anyway' : 'Start'}
          charge="new charge"
          title={estimate}
          start={start.asked ? start.again : start}
        />
      )}
    </PaneMessage>
  );
}
