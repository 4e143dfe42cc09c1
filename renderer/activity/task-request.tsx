import { useQuery } from '@tanstack/react-query';
import type { Task } from '../../shared/task.ts';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { problemOf } from '../bridge/problem-of.ts';
import { Badge } from '../parts/badge.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { RawText } from '../parts/raw-text.tsx';
import styles from './task-request.module.css';

/** The request of a task. Main prepares it from the kept form by the same function that made the one it sent. */
export function TaskRequest({ task }: { task: Task }) {
  const calls = useCalls();
  const request = useQuery({
    queryKey: ['preview', task.id],
    queryFn: () => calls.tasks.preview({ modelId: task.modelId, draft: task.draft }),
    enabled: !task.tracked,
  });
  return (
    <aside className={`pane ${styles['request']}`} data-panel aria-label="Request">
      <div className="bar">
        <h2 className={styles['name']}>Request</h2>
      </div>
      <div className="scroll">
        <div className={styles['part']}>
          {task.tracked && (
            <p className={styles['help']}>
              It was made elsewhere and is watched by its id. What was sent is not known here.
            </p>
          )}
          {request.data && (
            <p className={styles['path']}>
              <Badge>{request.data.method}</Badge>
              <span className="mono">{task.createPath ?? request.data.path}</span>
            </p>
          )}
          {request.error && <ProblemNote problem={problemOf(request.error)} />}
        </div>
        {request.data && (
          <div className={styles['part']}>
            <h3 className="label">Body</h3>
            <RawText text={request.data.body} label="Body of the request" />
            <p className={styles['help']}>Bytes of images are shortened here. The key is no part of a body.</p>
          </div>
        )}
      </div>
    </aside>
  );
}
