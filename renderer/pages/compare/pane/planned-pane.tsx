import { IconClock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { PlannedRun } from '../../../../shared/comparisons/run-plan/planned-run.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useConnection } from '../../../api/queries.ts';
import { ChargeButton } from '../../../ui/charge-button.tsx';
import { useStageActions } from '../stage/stage-actions.ts';
import { PaneStrip } from './pane-strip.tsx';

/** A run that was planned and not sent: why, and the press that sends this one alone. */
export function PlannedPane({ run }: { run: PlannedRun }) {
  const calls = useCalls();
  const connection = useConnection();
  const { runs } = useStageActions();
  const start = useMutation({
    mutationFn: async (evenIfNotSavable: boolean) => {
      if (runs) await calls.comparisons.startRuns({ id: runs.comparisonId, runIds: [run.id], evenIfNotSavable });
    },
  });
  if (runs?.starting.includes(run.id)) return <PaneStrip icon={IconClock} text="Waiting to be sent." />;
  const problem = start.error ? problemOf(start.error) : run.problem;
  const words = run.skipped ? 'This run was excluded.' : 'This run hasn’t been sent yet.';
  const unsavable = start.error !== null && problemOf(start.error).kind === 'disk';
  return (
    <PaneStrip icon={IconClock} text={problem ? `${words} ${problem.sentence}` : words}>
      {runs && connection.kind !== 'none' && (
        <ChargeButton
          size="xs"
          verb={unsavable ? 'Start anyway' : 'Start'}
          cost={connection.kind === 'sandbox' ? 'free' : 'new charge'}
          loading={start.isPending}
          onClick={() => start.mutate(unsavable)}
        />
      )}
    </PaneStrip>
  );
}
