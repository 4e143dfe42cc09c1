import type { Task } from '../../../../shared/tasks/task.ts';

/** True when a note is shown without a click: the run has a problem, or ended without a result. */
export function isRunNoteShown({ state, problem, nextSendAt, notes }: Task): boolean {
  if (state === 'done') return (notes?.length ?? 0) > 0;
  const isInProgress = state === 'sending' || state === 'waiting' || state === 'saving';
  return !isInProgress || problem !== undefined || nextSendAt !== undefined;
}
