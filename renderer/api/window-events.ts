import type { StateEvent } from '../../shared/sync/state-event.ts';

/** Events that main sends once: a notification, a page to open, a command to run, files that wait. */
export type WindowEvent = Extract<StateEvent, { kind: 'notification' | 'navigate' | 'command' | 'files-opened' }>;

const listeners = new Set<(told: WindowEvent) => void>();

export function emitWindowEvent(told: WindowEvent): void {
  for (const listener of listeners) listener(told);
}

/** Calls `listener` for each window event. Returns a function that stops the calls. */
export function onWindowEvent(listener: (told: WindowEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
