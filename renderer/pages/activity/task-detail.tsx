import { IconBulb } from '@tabler/icons-react';
import { modelById } from '../../../shared/models/all-models.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import { typicalTimeOf } from '../../../shared/tasks/typical-time.ts';
import { formatShortDate, formatTimeToMillisecond } from '../../../shared/util/format-dates.ts';
import { useTypicalTimes } from '../../api/synced-state-hooks.ts';
import { modelTitle } from '../../entities/models/model-title.ts';
import { failureHelp, reportedError } from '../../entities/tasks/failure-help.ts';
import { formatTypicalTime } from '../../entities/tasks/format-typical-time.ts';
import { nextCheck, taskSentence, textOfProgress } from '../../entities/tasks/task-sentences.ts';
import { taskStateText } from '../../entities/tasks/task-state-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ElapsedTime } from '../../ui/elapsed-time.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Box, Flex, Group } from '../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { ProblemSettingsLink } from '../../ui/problem-settings-link.tsx';
import { RawText } from '../../ui/raw-text.tsx';
import { TraceIdButton } from '../../ui/trace-id-button.tsx';
import failureExplanationStyles from './failure-explanation.module.css';
import { TaskActions } from './task-actions.tsx';
import styles from './task-detail.module.css';
import { TaskHistoryAndDetails, Wire } from './task-history-and-details.tsx';
import { TaskResults } from './task-results.tsx';

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

/** Shows the known facts of a request with unknown outcome, and the reason why more cannot be known. */
function UnknownOutcomeFacts({ task }: { task: Task }) {
  return (
    <>
      <FactList
        entries={[
          ['Sent', `${formatShortDate(task.createdAt)}, ${formatTimeToMillisecond(task.createdAt)}`],
          ['Request', task.createPath && <span className="mono">POST {task.createPath}</span>],
          ['Sent to', task.destination.kind === 'sandbox' ? 'Built-in sandbox' : task.destination.origin],
          ['Request trace', task.requestTraceId && <TraceIdButton traceId={task.requestTraceId} />],
          ['Response trace', task.traceId && <TraceIdButton traceId={task.traceId} />],
          [
            'Body',
            task.bodyHash && (
              <Wire text={task.bodyHash} shown={`sha256 ${task.bodyHash.slice(0, 12)}…`} label="Copy body hash" />
            ),
          ],
        ]}
      />
      <p className="t3 small" style={{ marginTop: 8, maxWidth: '64ch' }}>
        {task.taskId === undefined
          ? 'The gateway can’t look up the task for a request. Only its operator can find it, with the trace IDs above.'
          : 'The gateway accepted this run but no longer answers for its task ID. Only its operator can find it, with the trace IDs above.'}
      </p>
    </>
  );
}

/** Explains why a task failed: first the error text of the gateway, then its meaning, then the original response. */
function FailureExplanation({ problem }: { problem: Problem }) {
  const error = reportedError(problem);
  const help = failureHelp(problem);
  const { raw, traceId, status } = problem;
  return (
    <div>
      {error ? (
        <blockquote className={failureExplanationStyles['said']} aria-label="Gateway message">
          {error.title !== '' && <b>{error.title}</b>}
          {error.detail !== '' && <p>{error.detail}</p>}
          {error.code !== undefined && <p className="t3 small num">code {error.code}</p>}
        </blockquote>
      ) : (
        <p className={failureExplanationStyles['said']}>{problem.sentence}</p>
      )}
      {help && (
        <Flex className={failureExplanationStyles['help']} gap="s2" maw="62ch" mt="s3">
          <IconBulb size={16} stroke={1.5} aria-hidden />
          <p className="t2">
            {help.meaning} <b className="t1">{help.advice}</b>
          </p>
        </Flex>
      )}
      <Group className={failureExplanationStyles['evidence']} gap="s1 s3" wrap="wrap" mt="s2">
        <ProblemSettingsLink problem={problem} />
        {traceId !== undefined && <TraceIdButton traceId={traceId} />}
        {raw !== undefined && (
          <Disclosure title="Raw response" {...(status === undefined ? {} : { note: `status ${status}` })}>
            {() => <RawText text={raw} label="Raw response" />}
          </Disclosure>
        )}
      </Group>
    </div>
  );
}
