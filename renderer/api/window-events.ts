import type { Push } from '../../shared/sync/state-event.ts';

/** What main says once: a notice for the corner, a page to turn to, a command to do, files that wait. */
export type Told = Extract<Push, { kind: 'notice' | 'navigate' | 'command' | 'files-opened' }>;

const listeners = new Set<(told: Told) => void>();

export function tellPage(told: Told): void {
  for (const listener of listeners) listener(told);
}

/** Answers how to stop. */
export function onTold(listener: (told: Told) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
