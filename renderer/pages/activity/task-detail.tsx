import { Button, VisuallyHidden } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { modelById } from '../../../shared/models/all-models.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import { taskGroup } from '../../../shared/tasks/task-state-group.ts';
import { isFinal } from '../../../shared/tasks/task-states.ts';
import { typicalTimeOf } from '../../../shared/tasks/typical-time.ts';
import { formatDate, formatShortDate, formatTimeToMillisecond } from '../../../shared/util/format-dates.ts';
import { formatClock } from '../../../shared/util/format-numbers.ts';
import { useSynced } from '../../api/synced-state.ts';
import { useRecord } from '../../entities/items/library-index/use-library-index.ts';
import { ThumbnailImage } from '../../entities/items/thumbnail-image.tsx';
import { modelTitle } from '../../entities/models/model-title.ts';
import { useActivityPageStore } from '../../entities/tasks/activity-page-store.ts';
import { failureHelp, reportedError } from '../../entities/tasks/failure-help.ts';
import { formatTypicalTime } from '../../entities/tasks/format-typical-time.ts';
import { nextCheck, taskSentence, textOfProgress } from '../../entities/tasks/task-sentences.ts';
import { taskStateText } from '../../entities/tasks/task-state-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ElapsedTime } from '../../ui/elapsed-time.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Box, Flex, Group } from '../../ui/layout-primitives.tsx';
import { Chip } from '../../ui/media-corner-chip.tsx';
import { itemPath } from '../../ui/navigation/page-paths.ts';
import { ProblemNote } from '../../ui/problem-note.tsx';
import { ProblemSettingsLink } from '../../ui/problem-settings-link.tsx';
import { RawText } from '../../ui/raw-text.tsx';
import { TraceIdButton } from '../../ui/trace-id-button.tsx';
import { TaskTimeline } from './history/task-timeline.tsx';
import { useTaskHistoryLines } from './history/use-task-history-lines.ts';
import { TaskActions } from './task-actions.tsx';
import styles from './task-detail.module.css';
import { taskSupportDetails } from './task-support-details.ts';

/** Shows one task: its state, the possible actions with their costs, then its history. */
export function TaskDetail({ task, now }: { task: Task; now: number }) {
  const { icon, tone, label: text } = taskStateText(task);
  const sentence = taskSentence(task, now);
  return (
    <section className="pane grow" aria-label="Run">
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
  const typicalTime = typicalTimeOf(task, useSynced('typicalTimes'));
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
          bodyFact(task),
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
        <blockquote className={styles['said']} aria-label="Gateway message">
          {error.title !== '' && <b>{error.title}</b>}
          {error.detail !== '' && <p>{error.detail}</p>}
          {error.code !== undefined && <p className="t3 small num">code {error.code}</p>}
        </blockquote>
      ) : (
        <p className={styles['said']}>{problem.sentence}</p>
      )}
      {help && (
        <Box className="icon-line" maw="62ch" mt="s3">
          <IconBulb size={16} stroke={1.5} className="t2" aria-hidden />
          <p className="t2">
            {help.meaning} <b className="t1">{help.advice}</b>
          </p>
        </Box>
      )}
      <Group className={styles['evidence']} gap="s1 s3" wrap="wrap" mt="s2">
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

/** Shows the saved results, uncropped and in their own shape, each with a link to the library. */
function TaskResults({ task }: { task: Task }) {
  const ids = task.links.flatMap((link) => (link.itemId === undefined ? [] : [link.itemId]));
  if (ids.length === 0) return null;
  return (
    <div className={styles['part']}>
      <Box component="h3" className="label" mb="s3">
        Results
      </Box>
      <Flex gap={3} wrap="wrap">
        {ids.map((id, index) => (
          <Result key={id} id={id} position={index + 1} />
        ))}
      </Flex>
    </div>
  );
}

function Result({ id, position }: { id: string; position: number }) {
  const item = useRecord(id);
  if (!item) return null;
  return (
    <Box
      component={Link}
      href={itemPath(id)}
      className="image-box"
      pos="relative"
      display="block"
      h={200}
      bg="stage"
      style={{ aspectRatio: `${item.width} / ${item.height}` }}
    >
      <ThumbnailImage item={item} />
      <VisuallyHidden>Result {position}, show in library</VisuallyHidden>
      {item.seconds !== undefined && <Chip corner="bottom-right">{formatClock(item.seconds)}</Chip>}
    </Box>
  );
}

/** The evidence of a task. It is open at first while the task runs or waits for the user. */
function TaskHistoryAndDetails({ task, now }: { task: Task; now: number }) {
  const [isOpen] = useState(() => ['needs-you', 'running'].includes(taskGroup(task)));
  return (
    <div className={styles['part']}>
      <Disclosure title="History and details" open={isOpen}>
        {() => <Evidence task={task} now={now} />}
      </Disclosure>
    </div>
  );
}

/** Times of all events of a task, and the ids that prove them. */
function Evidence({ task, now }: { task: Task; now: number }) {
  const app = useSynced('app');
  const evidence = useTaskHistoryLines(task);
  const { showsRequest, toggleRequest } = useActivityPageStore();
  return (
    <>
      <section aria-label="Timeline">
        <Group gap="s1" mb="s3">
          <h3 className="label grow">History</h3>
          <Button size="xs" variant="subtle" aria-pressed={showsRequest} onClick={toggleRequest}>
            Request
          </Button>
          <CopyButton text={taskSupportDetails(app, task, evidence.data ?? [])} label="Copy for support" />
        </Group>
        <TaskTimeline task={task} now={now} />
      </section>
      <Box component="h3" className="label" mb="s3" mt="s3">
        Details
      </Box>
      <FactList
        entries={[
          ['Started', formatDate(task.createdAt)],
          [
            task.tracked ? 'Checked at' : 'Sent to',
            task.destination.kind === 'sandbox' ? 'Built-in sandbox' : task.destination.origin,
          ],
          ['Task ID', task.taskId && <Wire text={task.taskId} label="Copy task ID" />],
          ['Trace', task.traceId && <TraceIdButton traceId={task.traceId} />],
          ['Create path', task.createPath && <span className="mono">{task.createPath}</span>],
          ['Result path', task.resultPath && <span className="mono">{task.resultPath}</span>],
          ['Requests sent', task.sends === undefined ? undefined : String(task.sends)],
          ['Status checks', String(task.looks)],
          bodyFact(task),
        ]}
      />
    </>
  );
}

function bodyFact({ bodyHash: hash }: Task) {
  const wire = hash && <Wire text={hash} shown={`sha256 ${hash.slice(0, 12)}…`} label="Copy body hash" />;
  return ['Body', wire] as const;
}

/** An id or a hash with a button that copies the whole. */
function Wire({ text, shown = text, label }: { text: string; shown?: string; label: string }) {
  return (
    <span className="row">
      <span className="mono">{shown}</span>
      <CopyButton text={text} label={label} iconOnly />
    </span>
  );
}
