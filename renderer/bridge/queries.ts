import { skipToken, useQuery } from '@tanstack/react-query';
import type { Snapshot } from '../../shared/push.ts';
import { isFinal } from '../../shared/task.ts';
import { partKey } from './snapshot-cache.ts';

// What main knows, as hooks. The frame shows pages only once the snapshot is here, so none of these can be empty.

function usePart<P extends keyof Snapshot>(part: P): Snapshot[P] {
  const value = usePartIfKnown(part);
  if (value === undefined) throw new Error(`${part} was read before the first snapshot came.`);
  return value;
}

/** For what stands outside the pages: `undefined` until the first snapshot. */
export function usePartIfKnown<P extends keyof Snapshot>(part: P): Snapshot[P] | undefined {
  return useQuery<Snapshot[P]>({ queryKey: partKey(part), queryFn: skipToken }).data;
}

export const useApp = () => usePart('app');
/** How this computer reaches anything outside it. */
export const useNetwork = () => usePart('network');
export const useSettings = () => usePart('settings');
export const useConnection = () => usePart('connection');
/** Those that were set up, in their order. */
export const useGateways = () => usePart('gateways');
/** What the gateway in use asked to wait for. */
export const usePauses = () => usePart('pauses');
/** All that run, and the newest that need a person and of the others; newest first. */
export const useTasks = () => usePart('tasks');
/** More tasks need a person than `useTasks` has. */
export const useMoreWaiting = () => usePart('moreWaiting');
/** How long this person's own runs took, by model and size. */
export const useUsualTimes = () => usePart('usual');
/** How many of them are not at an end. */
export const useRunning = () => useTasks().filter((task) => !isFinal(task.state)).length;
/** The newest 200, newest first. */
export const useItems = () => usePart('items');
export const useItemCount = () => usePart('itemCount');
/** Whether results can be saved right now. */
export const useLibraryState = () => usePart('library');
/** How the library is looked after. */
export const useCare = () => usePart('care');
/** Searches of the library under names, in no order. */
export const useSavedSearches = () => usePart('savedSearches');
/** By model id. */
export const useDrafts = () => usePart('drafts');
export const usePresets = () => usePart('presets');
/** Named parameters and prompts of the conversation pages. */
export const useTalkPresets = () => usePart('talkPresets');
/** All of them, in no order; see `collectionTree`. */
export const useCollections = () => usePart('collections');
