import { IconClock } from '@tabler/icons-react';
import type { PlannedRun } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import { useConnection } from '../../../api/synced-state-hooks.ts';
import { usePlannedEstimateText } from '../../../entities/money/use-estimate-text.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { useStageActions } from '../common/stage-store.ts';
import { PaneMessage } from './pane-message.tsx';

/** A run that was planned and not sent: why, and the press that sends this one alone. */
export function PlannedPane({ run }: { run: PlannedRun }) {
  const connection = useConnection();
  const estimate = usePlannedEstimateText([run]);
  const { runs } = useStageActions();
  const start = useAction(async (calls, evenIfNotSavable: boolean, intentId) => {
    if (!runs) return;
    const { comparisonId: id } = runs;
    await calls.comparisons.startRuns({ intentId: intentId(), id, runIds: [run.id], evenIfNotSavable });
  });
  if (runs?.starting.includes(run.id)) return <PaneMessage icon={IconClock} text="Waiting to be sent." />;
  const problem = start.problem ?? run.problem;
  const text = run.skipped ? 'This run was excluded.' : 'This run hasn’t been sent yet.';
  const unsavable = start.problem?.kind === 'disk';
  return (
    <PaneMessage icon={IconClock} text={problem ? `${text} ${problem.sentence}` : text}>
      {runs && connection.kind !== 'none' && (
        <ChargeButton
          data-charges="start-planned-run"
          size="xs"
          verb={unsavable ? 'Start anyway' : 'Start'}
          cost={connection.kind === 'sandbox' ? 'free' : 'new charge'}
          title={estimate}
          loading={start.isPending}
          onClick={() => start.run(unsavable)}
        />
      )}
    </PaneMessage>
  );
}
