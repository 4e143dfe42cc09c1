import type { Task } from './task.ts';

/** True when the task ended because its results could not be measured. Their files are saved. */
export function isResultUnmeasured({ state, problem: why }: Pick<Task, 'state' | 'problem'>): boolean {
  return state === 'expired' && why?.kind === 'unmeasured';
}
