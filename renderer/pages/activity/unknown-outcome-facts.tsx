import type { Task } from '../../../shared/tasks/task.ts';
import { formatShortDate, formatTimeToMillisecond } from '../../../shared/util/format-dates.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { TraceIdButton } from '../../ui/trace-id-button.tsx';

/** Shows the known facts of a request with unknown outcome, and the reason why more cannot be known. */
export function UnknownOutcomeFacts({ task }: { task: Task }) {
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
              <span className="row">
                <span className="mono">sha256 {task.bodyHash.slice(0, 12)}…</span>
                <CopyButton text={task.bodyHash} label="Copy body hash" iconOnly />
              </span>
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
