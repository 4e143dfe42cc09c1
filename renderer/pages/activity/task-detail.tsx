import { modelById } from '../../../shared/models/all-models.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import { typicalTimeOf } from '../../../shared/tasks/typical-time.ts';
import { useTypicalTimes } from '../../api/synced-state-hooks.ts';
import { modelTitle } from '../../entities/models/model-title.ts';
import { formatTypicalTime } from '../../entities/tasks/format-typical-time.ts';
import { nextCheck, taskSentence, textOfProgress } from '../../entities/tasks/task-sentences.ts';
import { taskStateText } from '../../entities/tasks/task-state-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { ElapsedTime } from '../../ui/elapsed-time.tsx';
import { Box, Flex } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { FailureExplanation } from './failure-explanation.tsx';
import { TaskActions } from './task-actions.tsx';
import styles from './task-detail.module.css';
import { TaskHistoryAndDetails } from './task-history-and-details.tsx';
import { TaskResults } from './task-results.tsx';
import { UnknownOutcomeFacts } from './unknown-outcome-facts.tsx';

/** Shows one task: its state, the possible actions with their costs, then its history. */
export function TaskDetail({ task, now }: { task: Task; now: number }) {
  const { icon, tone, label: text } = taskStateText(task);
  const sentence = taskSentence(task, now);
  return (
    <section className={`pane ${styles['detail']}`} aria-label="Run">
      <div className="bar">
        <h2 className="strong cut">{modelTitle(task.modelId)}</h2>
        <Badge tone={tone} icon={icon}>
          {text}
        </Badge>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A scrolling area must be reachable by keyboard. */}
      <section className="scroll" tabIndex={0} aria-label="Summary">
        <div className={styles['part']}>
          {sentence !== '' && (
            <Box component="p" maw="60ch">
              {sentence}
            </Box>
          )}
          {!isFinal(task.state) && <Running task={task} now={now} />}
          <FailureReason task={task} />
          {task.notes && task.notes.length > 0 && (
            <ul className={`t2 ${styles['notes']}`} aria-label="Different from request">
              {task.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {task.state === 'unknown' && (
            <Box mt="s4">
              <UnknownOutcomeFacts task={task} />
            </Box>
          )}
          <TaskActions task={task} />
        </div>
        <TaskResults task={task} />
        <TaskHistoryAndDetails task={task} now={now} />
      </section>
    </section>
  );
}

function FailureReason({ task: { problem, state, modelId } }: { task: Task }) {
  if (!problem) return null;
  const fields = modelById(modelId)?.fields ?? {};
  return (
    <div className={styles['problem']}>
      {state === 'failed' ? (
        <FailureExplanation problem={problem} />
      ) : (
        <ProblemNote problem={problem} fieldTitle={(field) => fields[field]?.title ?? field} />
      )}
    </div>
  );
}

function Running({ task, now }: { task: Task; now: number }) {
  const typicalTime = typicalTimeOf(task, useTypicalTimes());
  const selectRange = typicalTime
    ? `${formatTypicalTime(typicalTime)}, based on ${typicalTime.runs} similar runs`
    : 'no similar runs yet';
  const facts = [
    task.state === 'waiting' && !task.tracked ? selectRange : '',
    task.state === 'saving' ? textOfProgress(task) : '',
    nextCheck(task, now),
    task.state === 'waiting' ? textOfAttempts(task.looks) : '',
  ].filter((fact) => fact !== '');
  return (
    <Flex component="p" className={styles['running']} gap="s3" align="baseline" mt="s3">
      <b>
        <ElapsedTime since={task.acceptedAt ?? task.createdAt} />
      </b>
      <span className="t3 num">{facts.join(' · ')}</span>
    </Flex>
  );
}

function textOfAttempts(looks: number): string {
  if (looks === 0) return 'not checked yet';
  return looks === 1 ? 'checked once' : `checked ${looks} times`;
}
