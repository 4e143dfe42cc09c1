import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import type { Draft } from '../../../shared/fields/field-values-and-drafts.ts';
import type { Calls } from '../../api/call-types.ts';
import { noteSaved, noteSaveProblem } from '../../api/draft-save-problems.ts';
import { writeSynced } from '../../api/synced-state.ts';

/** Drafts that main has not received yet, by model id. They are newer than any snapshot. */
export const useUnsavedDrafts = create<{ readonly [modelId: string]: Draft }>(() => ({}));

const pause = 400;
const pauseAfterFailure = 2000;
const timers = new Map<string, number>();

/** Shows `draft` immediately and saves it shortly after the last key press. */
export function saveDraft(calls: Calls, cache: QueryClient, modelId: string, draft: Draft): void {
  useUnsavedDrafts.setState({ [modelId]: draft });
  saveLater(calls, cache, modelId, pause);
}

/** Saves all unsaved drafts immediately, because the window loses the focus or is closed. */
export function saveDrafts(calls: Calls, cache: QueryClient): void {
  for (const modelId of Object.keys(useUnsavedDrafts.getState())) void save(calls, cache, modelId);
}

function saveLater(calls: Calls, cache: QueryClient, modelId: string, milliseconds: number): void {
  window.clearTimeout(timers.get(modelId));
  timers.set(
    modelId,
    window.setTimeout(() => void save(calls, cache, modelId), milliseconds),
  );
}

async function save(calls: Calls, cache: QueryClient, modelId: string): Promise<void> {
  window.clearTimeout(timers.get(modelId));
  const draft = useUnsavedDrafts.getState()[modelId];
  if (!draft) return;
  try {
    await calls.drafts.save({ modelId, draft });
  } catch (error) {
    // The connection to main is interrupted or the disk is full, which the app reports. The draft remains in memory and
    // is saved later.
    if (noteSaveProblem(modelId, error)) saveLater(calls, cache, modelId, pauseAfterFailure);
    return;
  }
  noteSaved(modelId);
  writeSynced(cache, 'drafts', (drafts) => ({ ...drafts, [modelId]: draft }));
  // The user continued to type during saving: the newer draft has a timer of its own.
  if (useUnsavedDrafts.getState()[modelId] !== draft) return;
  const { [modelId]: _, ...otherNames } = useUnsavedDrafts.getState();
  useUnsavedDrafts.setState(otherNames, true);
}
