import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { modelById } from '../../shared/models/index.ts';
import { withOwnPaths } from '../../shared/own-path.ts';
import type { Task } from '../../shared/task.ts';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { problemOf } from '../bridge/problem-of.ts';
import { useConnection, useLibraryState, useSettings } from '../bridge/queries.ts';
import { CostButton } from '../parts/cost-button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { useReturningFocus } from '../parts/use-returning-focus.ts';
import { PauseNote } from '../studio/form/pause-note.tsx';
import { usePause } from '../studio/form/use-pause.ts';

interface GenerateAgainProps {
  task: Task;
  /** Sends it otherwise than as a task of its own; answers once that is taken over. */
  send?: (evenIfNotSavable: boolean) => Promise<unknown>;
  onClose: () => void;
  onStarted?: (taskId: string) => void;
}

/** Asked before anything is sent, with the focus on Cancel: this costs. */
export function GenerateAgain({ task, send, onClose, onStarted }: GenerateAgainProps) {
  useReturningFocus();
  const calls = useCalls();
  const connection = useConnection();
  const library = useLibraryState();
  const settings = useSettings();
  const model = modelById(task.modelId);
  const wait = usePause(...(model ? [withOwnPaths(model, settings.paths).create.path] : []));
  const isSandbox = connection.kind === 'sandbox';
  const start = useMutation({
    mutationFn: async (evenIfNotSavable: boolean) => {
      if (send) return void (await send(evenIfNotSavable));
      return (await calls.tasks.start({ modelId: task.modelId, draft: task.draft, evenIfNotSavable })).id;
    },
    onSuccess: (startedId) => {
      onClose();
      if (startedId !== undefined) onStarted?.(startedId);
    },
  });
  const unsavable = start.error !== null && library.problem !== undefined && problemOf(start.error).kind === 'disk';
  return (
    <Modal opened onClose={onClose} title="Generate again?">
      <p className="t2">
        {task.state === 'unknown' &&
          !isSandbox &&
          'The first request may have been accepted. If it was, you pay twice. '}
        {isSandbox
          ? 'It goes to the built-in sandbox; nothing is charged.'
          : `It goes to ${connection.kind === 'gateway' ? connection.baseUrl : 'the gateway'} and may be charged.`}
      </p>
      {wait !== undefined && (
        <PauseNote wait={wait} cost="">
          This run is queued and sent then.
        </PauseNote>
      )}
      {start.error && <ProblemNote problem={problemOf(start.error)} />}
      <div className="row" style={{ justifyContent: 'flex-end', marginTop: 20 }}>
        <Button data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <CostButton
          variant="filled"
          verb={unsavable ? 'Generate, though it cannot be saved now' : 'Generate'}
          cost={isSandbox ? 'free' : 'new charge'}
          loading={start.isPending}
          onClick={() => start.mutate(unsavable)}
        />
      </div>
    </Modal>
  );
}
