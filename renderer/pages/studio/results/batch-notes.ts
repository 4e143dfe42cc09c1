import type { Task } from '../../../../shared/tasks/task.ts';
import { isFinal } from '../../../../shared/tasks/task-states.ts';
import type { Batch } from './batches.ts';

interface BatchNote {
  readonly task: Task;
  /** IDs of the other runs of the batch that the note is about too. */
  readonly alike: readonly string[];
}

/**
 * Returns the notes of a batch in the order of its runs. Runs that ended alike share the note of the first one. `openedId`:
 * the task whose own note the user opened.
 */
export function notesOfBatch({ tasks }: Batch, openedId: string | undefined): BatchNote[] {
  // The note of a single run in progress has its actions, and takes no space from others.
  const [only] = tasks.length === 1 ? tasks : [];
  if (only)
    return isRunNoteShown(only) || only.id === openedId || !isFinal(only.state) ? [{ task: only, alike: [] }] : [];
  const needed = tasks.filter(isRunNoteShown);
  const groups = Map.groupBy(
    needed.filter(({ id }) => id !== openedId),
    textOf,
  );
  return tasks.flatMap((task): BatchNote[] => {
    if (task.id === openedId) return [{ task, alike: [] }];
    const group = needed.includes(task) ? (groups.get(textOf(task)) ?? []) : [];
    return group[0] === task ? [{ task, alike: group.slice(1).map(({ id }) => id) }] : [];
  });
}

/** Returns what the note of a run says. A run that waits or has an unknown outcome needs its own decision. */
function textOf({ id, state, problem, notes }: Task): string {
  const isOwn = state === 'unknown' || !isFinal(state);
  return JSON.stringify([isOwn ? id : '', state, problem?.sentence, problem?.reasons, notes]);
}

/** True when a note is shown without a click: the run has a problem, or ended without a result. */
function isRunNoteShown({ state, problem, nextSendAt, notes }: Task): boolean {
  if (state === 'done') return (notes?.length ?? 0) > 0;
  const isInProgress = state === 'sending' || state === 'waiting' || state === 'saving';
  return !isInProgress || problem !== undefined || nextSendAt !== undefined;
}
