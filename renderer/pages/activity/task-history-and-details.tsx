import type { Task } from '../../../shared/tasks/task.ts';
import { formatDate } from '../../../shared/util/format-dates.ts';
import { useApp } from '../../api/synced-state-hooks.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Box, Group } from '../../ui/layout-primitives.tsx';
import { TraceIdButton } from '../../ui/trace-id-button.tsx';
import { TaskTimeline } from './history/task-timeline.tsx';
import { useTaskHistoryLines } from './history/use-task-history-lines.ts';
import styles from './task-detail.module.css';
import { taskSupportDetails } from './task-support-details.ts';

/** Times of all events of a task, and the ids that prove them. */
export function TaskHistoryAndDetails({ task, now }: { task: Task; now: number }) {
  const app = useApp();
  const evidence = useTaskHistoryLines(task);
  return (
    <>
      <section className={styles['part']} aria-label="Timeline">
        <Group gap="s2" mb="s3">
          <h3 className="label grow">History</h3>
          <CopyButton text={taskSupportDetails(app, task, evidence.data ?? [])} label="Copy for support" />
        </Group>
        <TaskTimeline task={task} now={now} />
      </section>
      <div className={styles['part']}>
        <Box component="h3" className="label" mb="s3">
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
      </div>
    </>
  );
}

function Wire({ text, shown = text, label }: { text: string; shown?: string; label: string }) {
  return (
    <span className="row">
      <span className="mono">{shown}</span>
      <CopyButton text={text} label={label} iconOnly />
    </span>
  );
}
