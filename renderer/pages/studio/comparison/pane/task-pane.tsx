import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { modelById } from '../../../../../shared/models/all-models.ts';
import { reasonTitle } from '../../../../../shared/models/prepare-run.ts';
import type { Problem } from '../../../../../shared/problem.ts';
import { isResultUnmeasured } from '../../../../../shared/tasks/is-result-unmeasured.ts';
import { waitsForSizeConfirmation } from '../../../../../shared/tasks/result-size-limits.ts';
import type { Task } from '../../../../../shared/tasks/task.ts';
import { isFinal } from '../../../../../shared/tasks/task-states.ts';
import { typicalTimeOf } from '../../../../../shared/tasks/typical-time.ts';
import { formatClock } from '../../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../../api/synced-state.ts';
import { ModelMenuItems } from '../../../../entities/models/model-list.tsx';
import { useVisibleModels } from '../../../../entities/models/use-models.ts';
import { useRemix } from '../../../../entities/remix/use-remix.ts';
import { GenerateAgainDialog } from '../../../../entities/tasks/generate-again-dialog.tsx';
import { LargeResultActions } from '../../../../entities/tasks/large-result-actions.tsx';
import {
  progressOf,
  splitCause,
  taskLine,
  taskSentence,
  withoutReporter,
} from '../../../../entities/tasks/task-sentences.ts';
import { taskStateText } from '../../../../entities/tasks/task-state-text.ts';
import { TrackIntoButton } from '../../../../entities/tasks/track/track-into-button.tsx';
import {
  CheckNowConfirmation,
  mayStillHaveResults,
  PollingActions,
  useCheckNow,
} from '../../../../entities/tasks/use-check-now.tsx';
import { useTaskActions } from '../../../../entities/tasks/use-task-actions.ts';
import { ChargeButton } from '../../../../ui/charge-button.tsx';
import { ariaKeysOf } from '../../../../ui/commands/keys-of-command.ts';
import { Flex } from '../../../../ui/layout-primitives.tsx';
import { taskPath } from '../../../../ui/navigation/page-paths.ts';
import { ProblemSettingsLink } from '../../../../ui/problem-settings-link.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { useStageComparison } from '../common/stage-store.ts';
import styles from './pane.module.css';
import { PaneMessage } from './pane-message.tsx';
import { TypicalTimeBar } from './typical-time-bar.tsx';

/** Shows a run without a result: its progress, or the reason of its failure. */
export function TaskPane({ task }: { task: Task }) {
  const [live, setLive] = useState<Task>();
  if (!isFinal(task.state) && live !== task) setLive(task);
  // The windows learn of a saved result when it has a thumbnail, a moment after its task.
  const isArriving = task.state === 'done' && task.links.some(({ itemId }) => itemId !== undefined);
  const shown = isArriving && live?.id === task.id ? live : task;
  return isFinal(shown.state) ? <EndedRun task={shown} /> : <LiveRun task={shown} />;
}

/** Time without an answer after which the actions of a waiting run are always in sight. */
const millisecondsOfSilence = 60_000;

function LiveRun({ task }: { task: Task }) {
  const now = useNow();
  const typicalTime = typicalTimeOf(task, useSynced('typicalTimes'));
  const actions = useTaskActions(task);
  const isSaving = task.state === 'saving';
  const check = useCheckNow(task, isSaving ? 'Download again' : 'Check status', isSaving ? 'Download' : 'Check');
  const canRest = task.state === 'waiting' && !task.problem && now - task.updatedAt < millisecondsOfSilence;
  const elapsed = Math.max(0, now - (task.acceptedAt ?? task.createdAt));
  return (
    <div className={styles['shape']}>
      <div className={styles['strip']}>
        {isSaving && !task.problem ? (
          <b className="head">Saving</b>
        ) : (
          <time className="head num">{formatClock(elapsed / 1000)}</time>
        )}
        {isSaving && <ProgressBar label="Saved" {...progressOf(task)} />}
        {typicalTime && !isSaving && (
          <Flex>
            <TypicalTimeBar elapsed={elapsed} typicalTime={typicalTime} />
          </Flex>
        )}
        <p className="t2 small num">{taskLine(task, now, typicalTime, 'last answer')}</p>
        {task.problem && task.state === 'waiting' && <p className="t2 small">{task.problem.sentence}</p>}
        {waitsForSizeConfirmation(task) && (
          <Flex gap="s1" wrap="wrap">
            <LargeResultActions task={task} saveAnyway={actions.saveAnyway} />
          </Flex>
        )}
        {task.state === 'sending' && task.nextSendAt !== undefined && (
          <Flex ml={-8}>
            <Button size="xs" variant="subtle" title="Nothing was created" onClick={actions.stopWatching}>
              Don’t send
            </Button>
          </Flex>
        )}
        {task.state !== 'sending' && (
          <Flex
            className={canRest ? styles['resting'] : undefined}
            gap="s1"
            wrap="wrap"
            ml={-8}
            aria-keyshortcuts={ariaKeysOf('paneOffers')}
          >
            <PollingActions actions={actions} check={check} />
          </Flex>
        )}
        <CheckNowConfirmation check={check} className="t2 small" />
      </div>
    </div>
  );
}

function EndedRun({ task }: { task: Task }) {
  const [asking, setAsking] = useState(false);
  const { open } = useStageComparison();
  const connection = useSynced('connection');
  const actions = useTaskActions(task);
  const check = useCheckNow(task, mayStillHaveResults(task) ? 'Check again' : 'Check status');
  const remix = useRemix();
  const { label, icon, tone } = taskStateText(task);
  const sentence = task.problem ? withoutReporter(task.problem.sentence) : taskSentence(task, Date.now());
  // The caption above has the state.
  const { cause, rest } = tone === 'bad' ? splitCause(sentence) : { cause: undefined, rest: sentence };
  const hasEnded = task.state === 'expired' || task.state === 'done';
  const canCheck = task.taskId !== undefined && (task.state !== 'failed' || mayStillHaveResults(task));
  return (
    <PaneMessage
      icon={icon}
      tone={tone}
      state={cause ?? label}
      text={check.confirmation ?? rest}
      aside={
        <Button size="xs" variant="subtle" my={-2} mr={-8} onClick={() => navigate(taskPath(task.id))}>
          History
        </Button>
      }
      evidence={task.problem && <Evidence task={task} problem={task.problem} />}
    >
      {!task.tracked && modelById(task.modelId) && (
        <Button size="xs" variant={canCheck ? 'subtle' : 'default'} onClick={() => remix('all', task)}>
          Edit and try again
        </Button>
      )}
      {!task.tracked && task.state === 'failed' && !canCheck && <OtherModelButton task={task} />}
      {canCheck && hasEnded && (
        <ChargeButton
          size="xs"
          verb={isResultUnmeasured(task) ? 'Retry' : 'Download again'}
          cost="free"
          onClick={actions.downloadAgain}
        />
      )}
      {canCheck && !hasEnded && <ChargeButton size="xs" verb={check.verb} cost="free" onClick={check.check} />}
      {task.state === 'unknown' && <TrackIntoButton task={task} size="xs" />}
      {!task.tracked && connection.kind !== 'none' && (
        <ChargeButton
          size="xs"
          variant="subtle"
          verb="Generate again"
          cost={connection.kind === 'sandbox' ? 'free' : 'new charge'}
          onClick={() => setAsking(true)}
        />
      )}
      {asking && (
        <GenerateAgainDialog task={task} comparisonId={open?.comparison.id} onClose={() => setAsking(false)} />
      )}
    </PaneMessage>
  );
}

/** The forms of other models, filled with the settings of the run. Nothing is sent. */
function OtherModelButton({ task }: { readonly task: Task }) {
  const remix = useRemix();
  const models = useVisibleModels().filter(({ id }) => id !== task.modelId);
  return (
    <Menu position="bottom-start" keepMounted={false}>
      <Menu.Target>
        <Button size="xs" variant="subtle">
          Other model
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="slot-menu">
        <ModelMenuItems models={models} choose={(model) => remix('all', task, model)} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Why the gateway refused each field, and the setting that can help. */
function Evidence({ task, problem }: { readonly task: Task; readonly problem: Problem }) {
  const model = modelById(task.modelId);
  return (
    <>
      {problem.reasons && problem.reasons.length > 0 && (
        <ul className="t2 small anywhere">
          {problem.reasons.map(({ field, text }) => (
            <li key={`${field} ${text}`}>
              <b>{model ? reasonTitle(model, field) : field}</b> {text}
            </li>
          ))}
        </ul>
      )}
      <ProblemSettingsLink problem={problem} />
    </>
  );
}
