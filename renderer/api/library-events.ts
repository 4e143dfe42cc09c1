import type { StateEvent } from '../../shared/sync/state-event.ts';

/** Events from main about items, and the event of a new snapshot. */
export type LibraryEvent = Extract<StateEvent, { kind: 'snapshot' } | { part: 'items' }>;

const listeners = new Set<(event: LibraryEvent) => void>();

/** Forwards events about items, after the query cache was updated. */
export function emitLibraryEvent(event: StateEvent): void {
  if (event.kind !== 'snapshot' && !('part' in event && event.part === 'items')) return;
  for (const listener of listeners) listener(event);
}

/** Calls `listener` for each library event. Returns a function that stops the calls. */
export function onLibraryEvent(listener: (event: LibraryEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
