import { Button, Modal } from '@mantine/core';
import type { Task } from '../../../shared/tasks/task.ts';
import { useSynced } from '../../api/synced-state.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useReturningFocus } from '../../ui/use-returning-focus.ts';
import { PauseNote, useGatewayPause } from '../connections/pause-note.tsx';
import { usePlannedEstimateText } from '../money/use-estimate-text.ts';
import { addConfirmation, type RunConfirmations } from './run-confirmations.ts';

interface GenerateAgainProps {
  task: Task;
  /** Sends the run differently than as a separate task. Resolves after the run was accepted. */
  send?: (intentId: string, evenIfNotSavable: boolean) => Promise<unknown>;
  onClose: () => void;
  onStarted?: (taskId: string) => void;
}

/** Asks for confirmation with the focus on Cancel, because the run may be charged. */
export function GenerateAgainDialog({ task, send, onClose, onStarted }: GenerateAgainProps) {
  useReturningFocus();
  const connection = useSynced('connection');
  const library = useSynced('library');
  const wait = useGatewayPause();
  const estimate = usePlannedEstimateText([task]);
  const isSandbox = connection.kind === 'sandbox';
  const start = useAction(
    async (calls, confirmed: RunConfirmations, intentId) => {
      if (send) return void (await send(intentId(), confirmed.evenIfNotSavable));
      const { modelId, draft } = task;
      return (await calls.tasks.start({ intentId: intentId(), modelId, draft, ...confirmed })).id;
    },
    {
      done: (startedId) => {
        onClose();
        if (startedId !== undefined) onStarted?.(startedId);
      },
    },
  );
  const unsavable = library.problem !== undefined && start.problem?.kind === 'disk';
  // A run of a comparison can't exceed a budget.
  const isOverBudget = start.problem?.kind === 'budget' && send === undefined;
  const asked = unsavable ? 'evenIfNotSavable' : isOverBudget ? 'evenIfOverBudget' : undefined;
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
        <ChargeButton
          data-charges="generate-again"
          variant="filled"
          verb={unsavable ? 'Generate without saving now' : isOverBudget ? 'Generate anyway' : 'Generate'}
          cost={isSandbox ? 'free' : 'new charge'}
          loading={start.isPending}
          onClick={() => start.run(addConfirmation(start.input, asked))}
        />
      </div>
    </Modal>
  );
}
