import { Button } from '@mantine/core';
import { isQueued, type Task } from '../../../../shared/tasks/task.ts';
import { typicalTimeOf } from '../../../../shared/tasks/typical-time.ts';
import { formatClock } from '../../../../shared/util/numbers.ts';
import { useUsualTimes } from '../../../api/queries.ts';
import { CheckCountdown } from '../../../entities/tasks/check-countdown.tsx';
import { formatTypicalTime } from '../../../entities/tasks/format-typical-time.ts';
import { PollingActions } from '../../../entities/tasks/polling-actions.tsx';
import { TaskNotes } from '../../../entities/tasks/task-notes.tsx';
import { asSentence, nextCheck } from '../../../entities/tasks/task-sentences.ts';
import { TypicalTimeBar } from '../../../entities/tasks/typical-time-bar.tsx';
import { useCheckNow } from '../../../entities/tasks/use-check-now.ts';
import { useTaskActions } from '../../../entities/tasks/use-task-actions.ts';
import { Group } from '../../../ui/primitives.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { CardFrame } from './card-frame.tsx';
import type { CardProps } from './card-props.ts';

/** After this time the card says that the run takes long; tracking continues. Milliseconds. */
const overdue = 20 * 60_000;

/** Sent, or being sent: elapsed time compared with earlier runs of the user. */
export function WaitingCard({ task }: CardProps) {
  const usual = typicalTimeOf(task, useUsualTimes());
  const now = useNow();
  const elapsed = Math.max(0, now - (task.acceptedAt ?? task.createdAt));
  const actions = useTaskActions(task);
  const check = useCheckNow(task);
  return (
    <CardFrame task={task} {...(isQueued(task) ? { heading: 'Queued' } : {})}>
      <Group className="card-progress" gap="s3" mih={24} mt={8}>
        <time className="card-elapsed">{formatClock(elapsed / 1000)}</time>
        {usual ? (
          <>
            <TypicalTimeBar elapsed={elapsed} usual={usual} />
            <span className="small t2 card-usual">{formatTypicalTime(usual)}</span>
          </>
        ) : (
          <span className="grow" />
        )}
        {task.nextSendAt !== undefined && (
          <Button size="xs" variant="subtle" title="Nothing was created" onClick={actions.stopWatching}>
            Don’t send
          </Button>
        )}
        {task.state === 'waiting' && <PollingActions actions={actions} check={check} />}
      </Group>
      <Hindrance task={task} elapsed={elapsed} now={now} />
      <CheckCountdown check={check} />
      <TaskNotes task={task} />
    </CardFrame>
  );
}

/** Explains why the task cannot be sent or polled now, and when the next attempt is. The task itself continues. */
function Hindrance({ task, elapsed, now }: { task: Task; elapsed: number; now: number }) {
  if (task.problem || task.nextSendAt !== undefined) {
    return (
      <p className="card-note">
        {task.problem?.sentence} {asSentence(nextCheck(task, now))}
      </p>
    );
  }
  if (task.state === 'waiting' && elapsed > overdue) {
    return (
      <p className="card-note">
        This run takes longer than usual. It is tracked for 24 hours. {asSentence(nextCheck(task, now))}
      </p>
    );
  }
  return null;
}
