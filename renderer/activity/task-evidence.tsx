import type { Task } from '../../shared/task.ts';
import { CopyButton } from '../parts/copy-button.tsx';
import { Facts } from '../parts/facts.tsx';
import { TraceButton } from '../parts/trace-button.tsx';
import { exactTime } from './short-time.ts';
import styles from './task-detail.module.css';
import { taskEvents } from './task-events.ts';

/** When what happened, and the ids that prove it. */
export function TaskEvidence({ task, now }: { task: Task; now: number }) {
  const events = taskEvents(task, now);
  return (
    <>
      <div className={styles['part']}>
        <h3 className="label">Evidence</h3>
        <ol className={styles['line']}>
          {events.map((event) => (
            <li
              key={`${event.at} ${event.title}`}
              className={styles['event']}
              data-warm={event.warm || undefined}
              data-open={event.at === 'now' || undefined}
            >
              <time className="num">{event.at === 'now' ? 'now' : exactTime(event.at)}</time>
              <b>{event.title}</b>
              {event.text !== undefined && <p>{event.text}</p>}
            </li>
          ))}
        </ol>
      </div>
      <div className={styles['part']}>
        <div className="row" style={{ marginBottom: 12 }}>
          <h3 className="label grow">Facts</h3>
          <CopyButton text={support(task)} label="Copy for support" />
        </div>
        <Facts
          entries={[
            ['Day', new Date(task.createdAt).toLocaleDateString('en-GB', { dateStyle: 'long' })],
            [
              task.tracked ? 'Asked at' : 'Sent to',
              task.destination.kind === 'sandbox' ? 'Built-in sandbox' : task.destination.origin,
            ],
            ['Task id', task.taskId && <Wire text={task.taskId} label="Copy the task id" />],
            ['Trace', task.traceId && <TraceButton traceId={task.traceId} />],
            ['Result path', task.resultPath && <span className="mono">{task.resultPath}</span>],
            ['Looks', String(task.looks)],
            [
              'Body',
              task.bodyHash && (
                <Wire
                  text={task.bodyHash}
                  shown={`sha256 ${task.bodyHash.slice(0, 12)}…`}
                  label="Copy the body's hash"
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

/** Everything but what the person wrote: the operator needs ids and times, not prompts. */
function support(task: Task): string {
  const { draft: _draft, links: _links, ...rest } = task;
  return JSON.stringify(rest, null, 2);
}
