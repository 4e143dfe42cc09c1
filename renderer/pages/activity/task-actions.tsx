import { Button } from '@mantine/core';
import {
  IconAdjustments,
  IconColumns3,
  IconDownload,
  IconEyeOff,
  IconLink,
  IconPencil,
  IconRefresh,
  IconRepeat,
  IconWand,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { modelById } from '../../../shared/models/all-models.ts';
import { chargeClause } from '../../../shared/tasks/can-be-charged.ts';
import { isResultUnmeasured } from '../../../shared/tasks/is-result-unmeasured.ts';
import { recipeOfTask } from '../../../shared/tasks/remix.ts';
import { waitsForSizeConfirmation } from '../../../shared/tasks/result-size-limits.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { useSynced } from '../../api/synced-state.ts';
import { changeFormSession } from '../../entities/drafts/form-session.ts';
import { useRemix } from '../../entities/remix/use-remix.ts';
import { failureHelp } from '../../entities/tasks/failure-help.ts';
import { GenerateAgainDialog } from '../../entities/tasks/generate-again-dialog.tsx';
import { useOpenSizeLimit } from '../../entities/tasks/large-result-actions.tsx';
import { TrackDialog } from '../../entities/tasks/track/track-dialog.tsx';
import { mayStillHaveResults, useCheckNow } from '../../entities/tasks/use-check-now.tsx';
import { useRemoveTask } from '../../entities/tasks/use-remove-task.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Box } from '../../ui/layout-primitives.tsx';
import { setPath, taskPath } from '../../ui/navigation/page-paths.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useTaskHistoryLines } from './history/use-task-history-lines.ts';
import styles from './task-detail.module.css';
import { taskSupportDetails } from './task-support-details.ts';

/** Actions for a task, each with its cost and its effect. */
export function TaskActions({ task }: { task: Task }) {
  const connection = useSynced('connection');
  const [asking, setAsking] = useState(false);
  const [tracking, setTracking] = useState(false);
  const check = useCheckNow(task, mayStillHaveResults(task) ? 'Check again' : 'Check status');
  const fetch = useAction((calls) => calls.tasks.retryDownload({ id: task.id }));
  const save = useAction((calls) => calls.tasks.saveAnyway({ id: task.id }));
  const stop = useAction((calls) => calls.tasks.stopPolling({ id: task.id }));
  const removeTasks = useRemoveTask();
  const remix = useRemix();
  const changeLimit = useOpenSizeLimit(task);
  const { state } = task;
  const isRunning = !isFinal(state);
  const hasId = task.taskId !== undefined;
  const isOwnTask = !task.tracked && modelById(task.modelId) !== undefined;
  const didFail = state === 'failed' || state === 'rejected';
  const problem = fetch.problem ?? save.problem ?? stop.problem;
  return (
    <Box mt="s3">
      {waitsForSizeConfirmation(task) && (
        <Action
          icon={IconDownload}
          verb="Save anyway"
          cost="free"
          busy={save.isPending}
          onPress={() => save.run()}
          text="Saves this run’s results at any size. The limit for other runs stays."
        />
      )}
      {waitsForSizeConfirmation(task) && changeLimit && (
        <Action
          icon={IconAdjustments}
          verb="Change limit"
          onPress={changeLimit}
          text="Opens this limit in Settings. Results within the new limit are saved immediately."
        />
      )}
      {hasId && (isRunning || state === 'stopped' || state === 'unknown' || mayStillHaveResults(task)) && (
        <Action
          icon={IconRefresh}
          verb={check.verb}
          cost="free"
          busy={check.isChecking}
          onPress={check.check}
          text={
            check.confirmation ??
            (isRunning
              ? 'Checks the status now instead of at the next scheduled time.'
              : 'Checks the status once, and resumes tracking if the run is still active.')
          }
        />
      )}
      {hasId && (state === 'expired' || state === 'done') && (
        <DownloadAgain task={task} busy={fetch.isPending} onPress={() => fetch.run()} />
      )}
      {state === 'unknown' && (
        <Action
          icon={IconLink}
          verb="Track by task ID"
          cost="free"
          onPress={() => setTracking(true)}
          text="Use this if you found the task ID elsewhere, such as in the provider’s console."
        />
      )}
      {state === 'unknown' && <CopySupport task={task} />}
      {didFail && isOwnTask && (
        <Action
          icon={IconPencil}
          verb="Edit and try again"
          onPress={() => {
            changeFormSession(task.modelId, { advice: task.problem && failureHelp(task.problem) });
            remix('all', task);
          }}
          text="Opens the form with this run’s settings. Nothing is sent yet."
        />
      )}
      {(state === 'waiting' || state === 'saving') && (
        <Action
          icon={IconEyeOff}
          verb="Stop tracking"
          busy={stop.isPending}
          onPress={() => stop.run()}
          text={`The run may still finish${chargeClause(task, ' and be charged')}. You can check it again later.`}
        />
      )}
      {state === 'sending' && task.nextSendAt !== undefined && (
        <Action
          icon={IconX}
          verb="Don’t send"
          cost="free"
          busy={stop.isPending}
          onPress={() => stop.run()}
          text="Nothing has reached the gateway, so nothing is created."
        />
      )}
      {!isRunning && isOwnTask && connection.kind !== 'none' && (
        <Action
          icon={IconRepeat}
          verb="Generate again"
          cost={connection.kind === 'sandbox' ? 'free' : 'new charge'}
          onPress={() => setAsking(true)}
          text={
            state === 'unknown' && connection.kind === 'gateway'
              ? 'Sends the same request again. If the first request was accepted, you pay twice.'
              : 'Sends the same request again.'
          }
        />
      )}
      {task.comparisonId !== undefined && (
        <Action
          icon={IconColumns3}
          verb="Open comparison"
          onPress={() => navigate(setPath(task.comparisonId ?? ''))}
          text="Opens this run beside the others started with the same click."
        />
      )}
      {!didFail && isOwnTask && (
        <Action
          icon={IconWand}
          verb="Remix"
          onPress={() => remix('all', recipeOfTask(task))}
          text="Loads this run’s settings into the form."
        />
      )}
      {!isRunning && (
        <Action
          icon={IconX}
          verb="Remove from list"
          onPress={() => {
            navigate('/activity', { replace: true });
            void removeTasks([task.id]);
          }}
          text="Removes this run from the list. Saved results stay in the library."
        />
      )}
      {problem && <ProblemNote problem={problem} />}
      {tracking && <TrackDialog target={task} close={() => setTracking(false)} />}
      {asking && (
        <GenerateAgainDialog task={task} onClose={() => setAsking(false)} onStarted={(id) => navigate(taskPath(id))} />
      )}
    </Box>
  );
}

/**
 * Offers the download of a finished task again only if files are missing. The check requests the missing files, which
 * is free.
 */
function DownloadAgain({ task, busy, onPress }: { task: Task; busy: boolean; onPress: () => void }) {
  const calls = useCalls();
  const missing = useQuery({
    queryKey: ['missing-files', task.id, task.updatedAt],
    queryFn: () => calls.tasks.missingFiles({ id: task.id }),
    // Other programs can change files without an event.
    staleTime: 0,
    gcTime: 0,
  });
  const { length } = missing.data?.positions ?? [];
  if (task.state === 'done' && length === 0) return null;
  const missingText = `${length === 1 ? 'A file' : formatCounted(length, 'file')} of this run ${length === 1 ? 'is' : 'are'} missing from the library.`;
  return (
    <Action
      icon={IconDownload}
      verb={isResultUnmeasured(task) ? 'Retry' : 'Download again'}
      cost="free"
      busy={busy}
      onPress={onPress}
      text={
        isResultUnmeasured(task)
          ? 'Measures the saved file again.'
          : `${length > 0 ? `${missingText} ` : ''}Asks the gateway for fresh links, and saves missing files if they are still available.`
      }
    />
  );
}

function CopySupport({ task }: { task: Task }) {
  const app = useSynced('app');
  const evidence = useTaskHistoryLines(task);
  return (
    <div className={styles['action']}>
      <CopyButton wide text={taskSupportDetails(app, task, evidence.data ?? [])} label="Copy support details" />
      <p className="t3 small">
        Copies IDs, times and responses, without your texts. The operator can look up the run with them.
      </p>
    </div>
  );
}

interface ActionProps {
  icon: TablerIcon;
  verb: string;
  cost?: string;
  busy?: boolean;
  onPress: () => void;
  text: string;
}

function Action({ icon: Icon, verb, cost, busy = false, onPress, text }: ActionProps) {
  const button = {
    fullWidth: true,
    justify: 'flex-start',
    leftSection: <Icon size={14} stroke={1.5} aria-hidden />,
    loading: busy,
    onClick: onPress,
  } as const;
  return (
    <div className={styles['action']}>
      {cost === undefined ? <Button {...button}>{verb}</Button> : <ChargeButton {...button} verb={verb} cost={cost} />}
      <p className="t3 small">{text}</p>
    </div>
  );
}
