import { Button } from '@mantine/core';
import {
  IconAdjustments,
  IconColumns3,
  IconDownload,
  IconEyeOff,
  IconFileZip,
  IconLink,
  IconPencil,
  IconRefresh,
  IconRepeat,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { waitsForSizeConfirmation } from '../../../shared/library/save-limits.ts';
import { modelById } from '../../../shared/models/all-models.ts';
import { isUnmeasured } from '../../../shared/tasks/link-failure.ts';
import { recipeOfTask } from '../../../shared/tasks/remix.ts';
import { isFinal, type Task } from '../../../shared/tasks/task.ts';
import { counted } from '../../../shared/util/numbers.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { problemOf } from '../../api/problem-of-error.ts';
import { useApp, useConnection } from '../../api/queries.ts';
import { useTryAgain } from '../../entities/drafts/use-try-again.ts';
import { RemixMenu } from '../../entities/remix/remix-menu.tsx';
import { useRemix } from '../../entities/remix/use-remix.ts';
import { failureHelp } from '../../entities/tasks/failure-help.ts';
import { GenerateAgain } from '../../entities/tasks/generate-again.tsx';
import { TrackDialog } from '../../entities/tasks/track/track-dialog.tsx';
import { mayStillHaveResults, useCheckNow } from '../../entities/tasks/use-check-now.ts';
import { useRaiseSizeLimit } from '../../entities/tasks/use-raise-size-limit.ts';
import { useRemoveTask } from '../../entities/tasks/use-remove-task.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { comparisonPath, taskPath } from '../../ui/navigation/page-paths.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { useSupportBundleRequest } from '../../ui/support-bundle-request.ts';
import { useTaskHistory } from './history/use-task-history.ts';
import styles from './task-detail.module.css';
import { supportDetails } from './task-support.ts';

/** Actions for a task, each with its cost and its effect. */
export function TaskActions({ task }: { task: Task }) {
  const calls = useCalls();
  const [, navigate] = useLocation();
  const connection = useConnection();
  const [asking, setAsking] = useState(false);
  const [tracking, setTracking] = useState(false);
  const check = useCheckNow(task, mayStillHaveResults(task) ? 'Check again' : 'Check now');
  const fetch = useMutation({ mutationFn: () => calls.tasks.downloadAgain({ id: task.id }) });
  const save = useMutation({ mutationFn: () => calls.tasks.saveAnyway({ id: task.id }) });
  const stop = useMutation({ mutationFn: () => calls.tasks.stopWatching({ id: task.id }) });
  const forget = useRemoveTask();
  const changeLimit = useRaiseSizeLimit(task);
  const { state } = task;
  const isRunning = !isFinal(state);
  const hasId = task.taskId !== undefined;
  const isOwn = !task.tracked && modelById(task.modelId) !== undefined;
  const didFail = state === 'failed' || state === 'rejected';
  const error = fetch.error ?? save.error ?? stop.error;
  return (
    <div className={styles['actions']}>
      {waitsForSizeConfirmation(task) && (
        <Action
          icon={IconDownload}
          verb="Save anyway"
          cost="free"
          busy={save.isPending}
          onPress={() => save.mutate()}
          text="Saves the results of this run however large they are. The limit for others stays."
        />
      )}
      {waitsForSizeConfirmation(task) && changeLimit && (
        <Action
          icon={IconAdjustments}
          verb="Change the limit"
          onPress={changeLimit}
          text="Opens Settings at it. What fits under the new one is saved at once."
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
            check.said ??
            (isRunning
              ? 'Looks at once instead of at the next turn.'
              : 'Looks at it once more, and watches it again if it is still under way.')
          }
        />
      )}
      {hasId && (state === 'expired' || state === 'done') && (
        <DownloadAgain task={task} busy={fetch.isPending} onPress={() => fetch.mutate()} />
      )}
      {state === 'unknown' && (
        <Action
          icon={IconLink}
          verb="Track by id"
          cost="free"
          onPress={() => setTracking(true)}
          text="You found the task id elsewhere, for instance in the console of the provider."
        />
      )}
      {state === 'unknown' && <CopySupport task={task} />}
      {didFail && isOwn && <EditAndTryAgain task={task} />}
      {(state === 'waiting' || state === 'saving') && (
        <Action
          icon={IconEyeOff}
          verb="Stop watching"
          busy={stop.isPending}
          onPress={() => stop.mutate()}
          text="It may still finish and be charged. You can check it again later."
        />
      )}
      {state === 'sending' && task.nextSendAt !== undefined && (
        <Action
          icon={IconX}
          verb="Do not send"
          cost="free"
          busy={stop.isPending}
          onPress={() => stop.mutate()}
          text="Nothing reached the gateway so far, so nothing is made."
        />
      )}
      {!isRunning && isOwn && connection.kind !== 'none' && (
        <Action
          icon={IconRepeat}
          verb="Generate again"
          cost={connection.kind === 'sandbox' ? 'free' : 'new charge'}
          onPress={() => setAsking(true)}
          text={
            state === 'unknown' && connection.kind === 'gateway'
              ? 'Sends the same request once more. If the first one was accepted, you pay twice.'
              : 'Sends the same request once more.'
          }
        />
      )}
      {task.comparisonId !== undefined && (
        <Action
          icon={IconColumns3}
          verb="Open comparison"
          onPress={() => navigate(comparisonPath(task.comparisonId ?? ''))}
          text="Shows it beside the other runs of the same press."
        />
      )}
      {!didFail && isOwn && (
        <div className={styles['action']}>
          <RemixMenu look="wide" recipe={recipeOfTask(task)} />
          <p>Fills the form with what this run was started with.</p>
        </div>
      )}
      {task.problem !== undefined && (
        <Action
          icon={IconFileZip}
          verb="Make a support bundle"
          onPress={() => {
            useSupportBundleRequest.setState({ task: task.id });
            navigate('/settings/diagnostics');
          }}
          text="One file with what is known of this run, which you read first. Nothing is sent."
        />
      )}
      {!isRunning && (
        <Action
          icon={IconX}
          verb="Forget"
          cost="free"
          onPress={() => {
            navigate('/activity', { replace: true });
            void forget([task.id]);
          }}
          text="Takes it out of this list. Saved results stay in the library."
        />
      )}
      {error && <ProblemNote problem={problemOf(error)} />}
      {tracking && <TrackDialog into={task} close={() => setTracking(false)} onTracked={() => {}} />}
      {asking && (
        <GenerateAgain task={task} onClose={() => setAsking(false)} onStarted={(id) => navigate(taskPath(id))} />
      )}
    </div>
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
    // Files come and go without a word to this program.
    staleTime: 0,
    gcTime: 0,
  });
  const { length } = missing.data?.positions ?? [];
  if (task.state === 'done' && length === 0) return null;
  const gone = `${length === 1 ? 'A file' : counted(length, 'file')} of it ${length === 1 ? 'is' : 'are'} gone from the library.`;
  return (
    <Action
      icon={IconDownload}
      verb={isUnmeasured(task) ? 'Try again' : 'Download again'}
      cost="free"
      busy={busy}
      onPress={onPress}
      text={
        isUnmeasured(task)
          ? 'Measures the saved file once more.'
          : `${length > 0 ? `${gone} ` : ''}Asks the gateway for fresh links, and saves what is missing if it still has them.`
      }
    />
  );
}

function CopySupport({ task }: { task: Task }) {
  const app = useApp();
  const evidence = useTaskHistory(task);
  return (
    <div className={styles['action']}>
      <CopyButton wide text={supportDetails(app, task, evidence.data ?? [])} label="Copy support details" />
      <p>Ids, times and answers, without what you wrote: the operator can look it up by them.</p>
    </div>
  );
}

function EditAndTryAgain({ task }: { task: Task }) {
  const remix = useRemix();
  const advise = useTryAgain((memory) => memory.advise);
  return (
    <Action
      icon={IconPencil}
      verb="Edit and try again"
      onPress={() => {
        advise(task.modelId, task.problem && failureHelp(task.problem));
        remix('all', task);
      }}
      text="Opens the form with what this run was started with. Nothing is sent yet."
    />
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
      <p>{text}</p>
    </div>
  );
}
