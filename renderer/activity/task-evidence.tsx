import { formatDate } from '../../shared/dates.ts';
import type { Task } from '../../shared/task.ts';
import { useApp } from '../bridge/queries.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Facts } from '../parts/facts.tsx';
import { TraceButton } from '../parts/trace-button.tsx';
import { TaskTimeline } from './evidence/task-timeline.tsx';
import { useEvidence } from './evidence/use-evidence.ts';
import styles from './task-detail.module.css';
import { supportDetails } from './task-support.ts';

/** When what happened, and the ids that prove it. */
export function TaskEvidence({ task, now }: { task: Task; now: number }) {
  const app = useApp();
  const evidence = useEvidence(task);
  return (
    <>
      <section className={styles['part']} aria-label="Timeline">
        <div className={styles['title']}>
          <h3 className="label grow">Evidence</h3>
          <CopyButton text={supportDetails(app, task, evidence.data ?? [])} label="Copy for support" />
        </div>
        <TaskTimeline task={task} now={now} />
      </section>
      <div className={styles['part']}>
        <h3 className="label">Facts</h3>
        <Facts
          entries={[
            ['Started', formatDate(task.createdAt)],
            [
              task.tracked ? 'Asked at' : 'Sent to',
              task.destination.kind === 'sandbox' ? 'Built-in sandbox' : task.destination.origin,
            ],
            ['Task id', task.taskId && <Wire text={task.taskId} label="Copy the task id" />],
            ['Trace', task.traceId && <TraceButton traceId={task.traceId} />],
            ['Create path', task.createPath && <span className="mono">{task.createPath}</span>],
            ['Result path', task.resultPath && <span className="mono">{task.resultPath}</span>],
            ['Sends', task.sends === undefined ? undefined : String(task.sends)],
            ['Looks', String(task.looks)],
            [
              'Body',
              task.bodyHash && (
                <Wire
                  text={task.bodyHash}
                  shown={`sha256 ${task.bodyHash.slice(0, 12)}…`}
                  label="Copy the body’s hash"
                />
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
