import type { Snapshot } from '../../../shared/sync/synced-state.ts';
import type { Task } from '../../../shared/tasks/task.ts';
import type { TaskHistoryLine } from '../../../shared/tasks/task-history.ts';
import { eventText } from './history/event-text.ts';

/**
 * Returns the facts that an operator needs to find a request, as plain text: ids, times and answers. The report
 * contains no text of the user.
 */
export function taskSupportDetails(app: Snapshot['app'], task: Task, lines: readonly TaskHistoryLine[]): string {
  const { destination } = task;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Gateway', destination.kind === 'sandbox' ? 'built-in sandbox' : destination.origin],
    ['Model', task.modelId],
    ['Create path', task.createPath],
    ['Sent at', task.tracked ? undefined : new Date(task.createdAt).toISOString()],
    ['Body sha256', task.bodyHash],
    ['Request trace', task.requestTraceId],
    ['Response trace', task.traceId],
    ['Task ID', task.taskId],
    ['Result path', task.resultPath],
    ['State', task.state],
    ['Status checks', String(task.looks)],
    ['Triptych ID', task.id],
  ];
  const lineTexts = lines.map(({ at, kind, ...line }) =>
    [
      new Date(at).toISOString(),
      eventText({ at, kind, ...line }).title,
      line.httpStatus === undefined ? '' : `status ${line.httpStatus}`,
      line.traceId === undefined ? '' : `trace ${line.traceId}`,
    ]
      .filter((part) => part !== '')
      .join('  '),
  );
  return [
    `Triptych ${app.version}, ${app.shell} shell on ${app.platform}`,
    '',
    ...facts.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`)),
    '',
    ...lineTexts,
    '',
  ].join('\n');
}
