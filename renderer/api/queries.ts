import { skipToken, useQuery } from '@tanstack/react-query';
import type { Snapshot } from '../../shared/sync/state-event.ts';
import { isFinal } from '../../shared/tasks/task.ts';
import { snapshotPartKey } from './snapshot-cache.ts';

// These hooks answer parts of main's snapshot. The frame shows pages only once the snapshot has arrived, so no part is empty.

function usePart<P extends keyof Snapshot>(part: P): Snapshot[P] {
  const value = useSnapshotPart(part);
  if (value === undefined) throw new Error(`${part} was read before the first snapshot arrived.`);
  return value;
}

/** Answers a part for components outside the pages; `undefined` until the first snapshot. */
export function useSnapshotPart<P extends keyof Snapshot>(part: P): Snapshot[P] | undefined {
  return useQuery<Snapshot[P]>({ queryKey: snapshotPartKey(part), queryFn: skipToken }).data;
}

export const useApp = () => usePart('app');
/** The certificates and proxies of this computer's connections. */
export const useNetwork = () => usePart('network');
export const useSettings = () => usePart('settings');
export const useConnection = () => usePart('connection');
/** The configured gateways, in their order. */
export const useGateways = () => usePart('gateways');
/** The waiting times that the gateway in use asked for. */
export const usePauses = () => usePart('pauses');
/** All running tasks, the newest tasks that need a user, and the newest of the others; newest first. */
export const useTasks = () => usePart('tasks');
/** True when more tasks need the user than `useTasks` contains. */
export const useMoreWaiting = () => usePart('moreWaiting');
/** The usual durations of this person's own runs, by model and size. */
export const useUsualTimes = () => usePart('usual');
/** The number of unfinished tasks. */
export const useRunning = () => useTasks().filter((task) => !isFinal(task.state)).length;
/** The newest 200 items of the library, newest first. */
export const useItems = () => usePart('items');
export const useItemCount = () => usePart('itemCount');
/** State of the library: tells if results can be saved now. */
export const useLibraryState = () => usePart('library');
/** The state of the library's maintenance. */
export const useMaintenance = () => usePart('care');
/** Named searches of the library, in no order. */
export const useSavedSearches = () => usePart('savedSearches');
/** Drafts by model id. */
export const useDrafts = () => usePart('drafts');
export const usePresets = () => usePart('presets');
/** Named parameters and prompts of the conversation pages. */
export const useConversationPresets = () => usePart('talkPresets');
/** All collections, in no order; `collectionTree` orders them. */
export const useCollections = () => usePart('collections');
