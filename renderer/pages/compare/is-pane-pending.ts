import { isFinal } from '../../../shared/tasks/task.ts';
import type { ShownPane } from '../../entities/comparisons/shown-panes.ts';

/** Something is still to come into this pane. `seen`: ids of tasks that were at work while it was looked at. */
export function isPanePending(pane: ShownPane, seen: ReadonlySet<string>): boolean {
  if (pane.kind !== 'task') return pane.kind === 'planned';
  const { id, state } = pane.task;
  // A task is told before its result. One that was done all along has lost it.
  return !isFinal(state) || (state === 'done' && seen.has(id));
}
