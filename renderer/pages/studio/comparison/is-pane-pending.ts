import { isFinal } from '../../../../shared/tasks/task-states.ts';
import type { ShownPane } from '../../../entities/comparisons/pane-contents.ts';

/** True when the pane still expects content. `seen`: ids of tasks that were active while it was shown. */
export function isPanePending(pane: ShownPane, seen: ReadonlySet<string>): boolean {
  if (pane.kind !== 'task') return pane.kind === 'planned';
  const { id, state } = pane.task;
  // A task arrives before its result. A task that was already done has lost its result.
  return !isFinal(state) || (state === 'done' && seen.has(id));
}
