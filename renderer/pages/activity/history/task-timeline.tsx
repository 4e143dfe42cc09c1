import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Task } from '../../../../shared/tasks/task.ts';
import type { TaskHistoryLine } from '../../../../shared/tasks/task-history.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import { formatTime, formatTimeToMillisecond } from '../../../../shared/util/format-dates.ts';
import { formatBytes } from '../../../../shared/util/format-numbers.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { formatMs } from '../../../entities/request-log/request-display-text.ts';
import { nextCheck } from '../../../entities/tasks/task-sentences.ts';
import { taskStateText } from '../../../entities/tasks/task-state-text.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Box, Group } from '../../../ui/layout-primitives.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { RawText } from '../../../ui/raw-text.tsx';
import { TraceIdButton } from '../../../ui/trace-id-button.tsx';
import { eventText } from './event-text.ts';
import styles from './task-timeline.module.css';
import { type TimelineEntry, timelineEntries } from './timeline-entries.ts';
import { useTaskHistoryLines } from './use-task-history-lines.ts';

/** A long timeline shows the beginning and the end first. */
const maxShown = 60;
const firstShown = 12;

/** Shows the recorded history of a task with times and the responses of the gateway at each step. */
export function TaskTimeline({ task, now }: { task: Task; now: number }) {
  const evidence = useTaskHistoryLines(task);
  const [isWhole, setWhole] = useState(false);
  if (evidence.error) return <ProblemNote problem={problemOf(evidence.error)} />;
  const tasks = timelineEntries(evidence.data ?? [], task);
  const hidden = isWhole || tasks.length <= maxShown ? 0 : tasks.length - maxShown;
  const shown = hidden === 0 ? tasks : [...tasks.slice(0, firstShown), ...tasks.slice(firstShown + hidden)];
  return (
    <Box component="ol" pl={100} aria-busy={evidence.isPending}>
      {shown.map((entry, index) => (
        <Entry key={index < firstShown ? index : index + hidden} entry={entry}>
          {hidden > 0 && index === firstShown - 1 && (
            <Button size="xs" variant="subtle" ml={-8} mt={4} onClick={() => setWhole(true)}>
              Show {hidden} more steps
            </Button>
          )}
        </Entry>
      ))}
      {!evidence.isPending && <Now task={task} now={now} />}
    </Box>
  );
}

function Entry({ entry, children }: { entry: TimelineEntry; children: ReactNode }) {
  switch (entry.kind) {
    case 'note':
      return (
        <li className={`t3 small ${styles['note']}`}>
          {entry.text}
          {children}
        </li>
      );
    case 'quiet':
      return (
        <li className={styles['event']} data-quiet>
          <Time at={entry.from} />
          <b>
            Checked status {formatTimes(entry.count)}, {formatSpan(entry.from, entry.to)}
          </b>
          <p>{entry.count === 1 ? 'No change.' : 'No change each time. Only the number of checks is recorded.'}</p>
          {children}
        </li>
      );
    case 'repeats': {
      const [first] = entry.lines;
      const last = entry.lines.at(-1);
      if (!first || !last) return null;
      return (
        <li className={styles['event']}>
          <Time at={first.at} after={entry.after} />
          <b>
            {entry.title}, {formatSpan(first.at, last.at)}
          </b>
          {entry.text !== undefined && <p>{entry.text}</p>}
          <Disclosure title={`All ${entry.lines.length} steps`}>
            {() => (
              <Box component="ol" mt="s1" pl="s2" line="left">
                {entry.lines.map((line) => (
                  <Box component="li" className="small" py={3} key={line.line}>
                    <time className="num t3">{formatTimeToMillisecond(line.at)}</time> {eventText(line).title}
                    <Facts line={line} />
                  </Box>
                ))}
              </Box>
            )}
          </Disclosure>
          {children}
        </li>
      );
    }
    case 'event': {
      const { title, text, tone } = eventText(entry.line);
      return (
        <li className={styles['event']} data-tone={tone}>
          <Time at={entry.line.at} after={entry.after} />
          <b>{title}</b>
          {text !== undefined && <p>{text}</p>}
          <Facts line={entry.line} />
          {children}
        </li>
      );
    }
  }
}

function Time({ at, after }: { at: number; after?: number | undefined }) {
  return (
    <span className={`t3 nowrap ${styles['time']}`}>
      <time className="num" dateTime={new Date(at).toISOString()}>
        {formatTimeToMillisecond(at)}
      </time>
      {after !== undefined && <span className="num micro">+{formatMs(after)}</span>}
    </span>
  );
}

/** Shows the evidence of a line: attempt, status, trace id, and the raw answer after one click. */
function Facts({ line: { attempt, httpStatus, traceId, raw } }: { line: TaskHistoryLine }) {
  const facts = [
    attempt !== undefined && attempt > 1 ? `attempt ${attempt}` : '',
    httpStatus === undefined ? '' : `status ${httpStatus}`,
  ].filter((fact) => fact !== '');
  if (facts.length === 0 && traceId === undefined && raw === undefined) return null;
  return (
    <Group className={`t3 small ${styles['facts']}`} gap="2 s3" wrap="wrap" mt={2}>
      {facts.length > 0 && <span className="num">{facts.join(' · ')}</span>}
      {traceId !== undefined && <TraceIdButton traceId={traceId} />}
      {raw !== undefined && (
        <Disclosure title="Response" note={formatBytes(new TextEncoder().encode(raw).length)}>
          {() => <RawText text={raw} label="Raw response" />}
        </Disclosure>
      )}
    </Group>
  );
}

function Now({ task, now }: { task: Task; now: number }) {
  if (isFinal(task.state) && task.state !== 'unknown' && task.state !== 'expired') return null;
  const text = nextCheck(task, now);
  return (
    <li className={styles['event']} data-open>
      <span className={`t3 nowrap ${styles['time']}`}>now</span>
      <b className="t2">{isFinal(task.state) ? 'Waiting for you' : taskStateText(task).label}</b>
      {text !== '' && <p>{text}</p>}
    </li>
  );
}

function formatTimes(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** Formats `12:01-12:19`, or `12:01` within one minute. */
function formatSpan(from: number, to: number): string {
  const [begin, end] = [formatTime(from), formatTime(to)];
  return begin === end ? begin : `${begin}-${end}`;
}
