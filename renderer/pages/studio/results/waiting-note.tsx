import { Button } from '@mantine/core';
import { isQueued, type Task } from '../../../../shared/tasks/task.ts';
import { typicalTimeOf } from '../../../../shared/tasks/typical-time.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { formatTypicalTime } from '../../../entities/tasks/format-typical-time.ts';
import { RequestResultDifferences } from '../../../entities/tasks/request-result-differences.tsx';
import { nextCheck, toSentence, waitingReason } from '../../../entities/tasks/task-sentences.ts';
import { CheckNowConfirmation, PollingActions, useCheckNow } from '../../../entities/tasks/use-check-now.tsx';
import { useTaskActions } from '../../../entities/tasks/use-task-actions.ts';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from './feed.module.css';
import { RunNoteLayout, type RunNoteProps } from './run-note-layout.tsx';

/** After this time the note says that the run takes long; tracking continues. Milliseconds. */
const overdue = 20 * 60_000;

/** Shows a waiting run: the duration of the user's earlier runs, and the available actions. */
export function WaitingNote({ task, isSingle }: RunNoteProps) {
  const typicalTime = typicalTimeOf(task, useSynced('typicalTimes'));
  const now = useNow();
  const elapsed = Math.max(0, now - (task.acceptedAt ?? task.createdAt));
  const actions = useTaskActions(task);
  const check = useCheckNow(task);
  return (
    <RunNoteLayout task={task} isSingle={isSingle} {...(isQueued(task) ? { heading: 'Queued' } : {})}>
      <Group className={styles['progress']} gap="s3" mih={24} wrap="wrap">
        {typicalTime && <span className="small t2">{formatTypicalTime(typicalTime)}</span>}
        {task.nextSendAt !== undefined && (
          <Button size="xs" variant="subtle" title="Nothing was created" onClick={actions.stopWatching}>
            Don’t send
          </Button>
        )}
        {task.state === 'waiting' && <PollingActions actions={actions} check={check} />}
      </Group>
      <Hindrance task={task} elapsed={elapsed} now={now} />
      <CheckNowConfirmation check={check} />
      <RequestResultDifferences task={task} />
    </RunNoteLayout>
  );
}

/** Explains why the task cannot be sent or polled now, and when the next attempt is. The task itself continues. */
function Hindrance({ task, elapsed, now }: { task: Task; elapsed: number; now: number }) {
  if (task.problem || task.nextSendAt !== undefined) {
    return (
      <Box component="p" className="t2 small" mt={4}>
        {waitingReason(task, now)}
      </Box>
    );
  }
  if (task.state === 'waiting' && elapsed > overdue) {
    return (
      <Box component="p" className="t2 small" mt={4}>
        This run takes longer than usual. It is tracked for 24 hours. {toSentence(nextCheck(task, now))}
      </Box>
    );
  }
  return null;
}
