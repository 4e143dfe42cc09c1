import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import type { Snapshot, StateChange } from '../../shared/sync/synced-state.ts';

// The query cache of each window contains main's synced state: one query per part, written by main's events alone.

/** The query key of a part. */
export const syncedKey = (part: StateChange['part']) => [part] as const;

/** Reads a part outside a component; `undefined` before the first snapshot. */
export function readSynced<P extends keyof Snapshot>(cache: QueryClient, part: P): Snapshot[P] | undefined {
  return cache.getQueryData<Snapshot[P]>(syncedKey(part));
}

/** Returns a part of the synced state. The app shows pages only after the first snapshot, so the part always exists. */
export function useSynced<P extends keyof Snapshot>(part: P): Snapshot[P] {
  const value = useSyncedIfLoaded(part);
  if (value === undefined) throw new Error(`${part} was read before the first snapshot arrived.`);
  return value;
}

/** A part for components outside the pages; `undefined` until the first snapshot. */
export function useSyncedIfLoaded<P extends keyof Snapshot>(part: P): Snapshot[P] | undefined {
  return useQuery<Snapshot[P]>({ queryKey: syncedKey(part), queryFn: skipToken }).data;
}

export function writeSynced<P extends keyof Snapshot>(
  cache: QueryClient,
  part: P,
  change: Snapshot[P] | ((value: Snapshot[P]) => Snapshot[P]),
): void {
  cache.setQueryData<Snapshot[P]>(syncedKey(part), (value) => {
    if (typeof change !== 'function') return change;
    return value === undefined ? undefined : change(value);
  });
}
