import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Task } from '../../../shared/tasks/task.ts';
import { taskGroup } from '../../../shared/tasks/task-state-group.ts';
import { formatDate } from '../../../shared/util/format-dates.ts';
import { useApp } from '../../api/synced-state-hooks.ts';
import { useActivityPageStore } from '../../entities/tasks/activity-page-store.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Box, Group } from '../../ui/layout-primitives.tsx';
import { TraceIdButton } from '../../ui/trace-id-button.tsx';
import { TaskTimeline } from './history/task-timeline.tsx';
import { useTaskHistoryLines } from './history/use-task-history-lines.ts';
import styles from './task-detail.module.css';
import { taskSupportDetails } from './task-support-details.ts';

/** The evidence of a task. It is open at first while the task runs or waits for the user. */
export function TaskHistoryAndDetails({ task, now }: { task: Task; now: number }) {
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
  const app = useApp();
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
          [
            'Body',
            task.bodyHash && (
              <Wire text={task.bodyHash} shown={`sha256 ${task.bodyHash.slice(0, 12)}…`} label="Copy body hash" />
            ),
          ],
        ]}
      />
    </>
  );
}

/** An id or a hash with a button that copies the whole. */
export function Wire({ text, shown = text, label }: { text: string; shown?: string; label: string }) {
  return (
    <span className="row">
      <span className="mono">{shown}</span>
      <CopyButton text={text} label={label} iconOnly />
    </span>
  );
}
