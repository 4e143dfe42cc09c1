import type { StateEvent } from '../../shared/sync/state-event.ts';

/** Events that main sends once: a notification, a page to open, a command, files that wait or were imported, changes. */
type WindowEvent = Extract<
  StateEvent,
  { kind: 'notification' | 'navigate' | 'command' | 'files-opened' | 'files-imported' }
>;

const listeners = new Set<(event: WindowEvent) => void>();

export function emitWindowEvent(event: WindowEvent): void {
  for (const listener of listeners) listener(event);
}

/** Calls `listener` for each window event. Returns a function that stops the calls. */
export function onWindowEvent(listener: (event: WindowEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
