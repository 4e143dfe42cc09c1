import { Button } from '@mantine/core';
import { IconEyeOff, IconLink, IconRefresh, IconRepeat, IconX, type TablerIcon } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { modelById } from '../../shared/models/index.ts';
import { isFinal, type Task } from '../../shared/task.ts';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { problemOf } from '../bridge/problem-of.ts';
import { useConnection } from '../bridge/queries.ts';
import { CostButton } from '../parts/cost-button.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { taskPath } from '../paths.ts';
import { RemixMenu } from '../studio/remix/remix-menu.tsx';
import { TrackDialog } from '../track/track-dialog.tsx';
import { GenerateAgain } from './generate-again.tsx';
import styles from './task-detail.module.css';

/** What one can do about a task, each with what it costs and what follows. */
export function TaskActions({ task }: { task: Task }) {
  const calls = useCalls();
  const [, navigate] = useLocation();
  const connection = useConnection();
  const [asking, setAsking] = useState(false);
  const [tracking, setTracking] = useState(false);
  const look = useMutation({ mutationFn: () => calls.tasks.lookNow({ id: task.id }) });
  const stop = useMutation({ mutationFn: () => calls.tasks.stopWatching({ id: task.id }) });
  const forget = useMutation({
    mutationFn: () => calls.tasks.forget({ ids: [task.id] }),
    onSuccess: () => navigate('/activity', { replace: true }),
  });
  const isRunning = !isFinal(task.state);
  const canLook = task.taskId !== undefined && (isRunning || task.state === 'stopped' || task.state === 'expired');
  const error = look.error ?? stop.error ?? forget.error;
  return (
    <div className={styles['actions']}>
      {canLook && (
        <Action
          icon={IconRefresh}
          verb={isRunning ? 'Check now' : 'Check again'}
          cost="free"
          busy={look.isPending}
          onPress={() => look.mutate()}
          text={
            isRunning
              ? 'Looks at once instead of at the next turn.'
              : 'Looks at it once more, and watches it again if it is still under way.'
          }
        />
      )}
      {isRunning && task.state !== 'sending' && (
        <Action
          icon={IconEyeOff}
          verb="Stop watching"
          busy={stop.isPending}
          onPress={() => stop.mutate()}
          text="It may still finish and be charged. You can check it again later."
        />
      )}
      {task.state === 'unknown' && (
        <Action
          icon={IconLink}
          verb="Track by id"
          cost="free"
          onPress={() => setTracking(true)}
          text="You found the task id elsewhere, for instance in the console of the provider."
        />
      )}
      {!isRunning && !task.tracked && connection.kind !== 'none' && (
        <Action
          icon={IconRepeat}
          verb="Generate again"
          cost={connection.kind === 'sandbox' ? 'free' : 'new charge'}
          onPress={() => setAsking(true)}
          text={
            task.state === 'unknown' && connection.kind === 'gateway'
              ? 'Sends the same request once more. If the first one was accepted, you pay twice.'
              : 'Sends the same request once more.'
          }
        />
      )}
      {!task.tracked && modelById(task.modelId) && (
        <div className={styles['action']}>
          <RemixMenu look="wide" recipe={task} />
          <p>Fills the form with what this run was started with.</p>
        </div>
      )}
      {!isRunning && (
        <Action
          icon={IconX}
          verb="Forget"
          cost="free"
          busy={forget.isPending}
          onPress={() => forget.mutate()}
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
      {cost === undefined ? <Button {...button}>{verb}</Button> : <CostButton {...button} verb={verb} cost={cost} />}
      <p>{text}</p>
    </div>
  );
}
