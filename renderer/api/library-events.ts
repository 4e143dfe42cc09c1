import type { StateEvent } from '../../shared/sync/state-event.ts';

/** Events from main about items, and the event of a new snapshot. */
export type LibraryEvent = Extract<StateEvent, { kind: 'item' | 'item-gone' | 'library-changed' | 'snapshot' }>;

const listeners = new Set<(told: LibraryEvent) => void>();

/** Passes on what is about items, after the query cache has it. */
export function emitLibraryEvent(push: StateEvent): void {
  if (
    push.kind !== 'item' &&
    push.kind !== 'item-gone' &&
    push.kind !== 'library-changed' &&
    push.kind !== 'snapshot'
  ) {
    return;
  }
  for (const listener of listeners) listener(push);
}

/** Calls `listener` for each library event. Returns a function that stops the calls. */
export function onLibraryEvent(listener: (told: LibraryEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
