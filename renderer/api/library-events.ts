import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { StateEvent } from '../../shared/sync/state-event.ts';

/** Events from main about items, and the event of a new snapshot. */
export type ItemEvent = Extract<StateEvent, { kind: 'snapshot' } | { part: 'items' }>;
/** Events that change what the library shows. */
export type LibraryEvent = ItemEvent | Extract<StateEvent, { kind: 'measurements' } | { part: 'projects' | 'shots' }>;

const listeners = new Set<(event: LibraryEvent) => void>();

const parts: readonly unknown[] = ['items', 'projects', 'shots'];

const kinds: readonly unknown[] = ['snapshot', 'measurements'];

/** Forwards events about items, measurements and projects, after the query cache was updated. */
export function emitLibraryEvent(event: StateEvent): void {
  if (!kinds.includes(event.kind) && !('part' in event && parts.includes(event.part))) return;
  for (const listener of listeners) listener(event as LibraryEvent);
}

/** Calls `listener` for each library event. Returns a function that stops the calls. */
export function onLibraryEvent(listener: (event: LibraryEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Loads queries again after library events: once for many items that change within `together` milliseconds. */
export function useRefetchAfterLibraryEvents(queryKeys: readonly QueryKey[], together: number): void {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refetch = () => {
      timer = undefined;
      for (const queryKey of queryKeys) void cache.invalidateQueries({ queryKey });
    };
    const stop = onLibraryEvent(() => {
      timer ??= setTimeout(refetch, together);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [cache, queryKeys, together]);
}
