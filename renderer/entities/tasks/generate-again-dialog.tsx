import { Button, Modal } from '@mantine/core';
import type { Task } from '../../../shared/tasks/task.ts';
import { useSynced } from '../../api/synced-state.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useReturningFocus } from '../../ui/use-returning-focus.ts';
import { PauseNote, useGatewayPause } from '../connections/pause-note.tsx';
import { usePlannedEstimateText } from '../money/use-estimate-text.ts';
import { StartButton, useStartRuns } from './use-start-runs.tsx';

interface GenerateAgainProps {
  task: Task;
  /** The comparison of a planned run, which shows its result in its pane. Absent: the new run is a separate task. */
  comparisonId?: string | undefined;
  onClose: () => void;
  onStarted?: (taskId: string) => void;
}

const verbs = {
  nothing: 'Generate',
  evenIfNotSavable: 'Generate without saving now',
  evenIfOverBudget: 'Generate anyway',
} as const;

/** Asks for confirmation with the focus on Cancel, because the run may be charged. */
export function GenerateAgainDialog({ task, comparisonId, onClose, onStarted }: GenerateAgainProps) {
  useReturningFocus();
  const connection = useSynced('connection');
  const wait = useGatewayPause();
  const estimate = usePlannedEstimateText([task]);
  const isSandbox = connection.kind === 'sandbox';
  const { modelId, draft, runId } = task;
  const planned = comparisonId !== undefined && runId !== undefined ? { id: comparisonId, runIds: [runId] } : undefined;
  const start = useStartRuns(
    async (calls, intent) => {
      if (planned) {
        const { intentId, evenIfNotSavable } = intent;
        await calls.comparisons.startRuns({ intentId, ...planned, again: true, evenIfNotSavable });
        return onClose();
      }
      const { id } = await calls.tasks.start({ ...intent, modelId, draft });
      onClose();
      onStarted?.(id);
    },
    { canExceedBudget: () => planned === undefined },
  );
  return (
    <Modal opened onClose={onClose} title="Generate again?">
      <p className="t2">
        {task.state === 'unknown' &&
          !isSandbox &&
          'The first request may have been accepted. If it was, you pay twice. '}
        {isSandbox
          ? 'The request is sent to the built-in sandbox; nothing is charged.'
          : `The request is sent to ${connection.kind === 'gateway' ? connection.baseUrl : 'the gateway'} and may be charged.`}
        {estimate !== undefined && ` Estimate: ${estimate}.`}
      </p>
      {wait !== undefined && (
        <PauseNote wait={wait} cost="">
          This run is queued and sent then.
        </PauseNote>
      )}
      {start.problem && <ProblemNote problem={start.problem} />}
      <div className="row" style={{ justifyContent: 'flex-end', marginTop: 20 }}>
        <Button data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <StartButton
          data-charges="generate-again"
          variant="filled"
          verb={verbs[start.asked ?? 'nothing']}
          charge="new charge"
          start={start.asked ? start.again : start}
        />
      </div>
    </Modal>
  );
}
