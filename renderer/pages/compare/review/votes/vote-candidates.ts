import type { ComparedPane } from '../../../../../shared/comparisons/comparison-table-types.ts';
import { sameBrief } from '../../../../../shared/comparisons/review/same-brief.ts';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';
import type { Item } from '../../../../../shared/library/item.ts';
import { modelById } from '../../../../../shared/models/all-models.ts';

/** A pane with a finished result. */
export type Finished = ComparedPane & { readonly item: Item };

export function finishedOf(panes: readonly ComparedPane[]): readonly Finished[] {
  return panes.flatMap((pane) => (pane.item ? [{ ...pane, item: pane.item }] : []));
}

/** The leaderboard for a vote on these results. */
export function findTaskOfVote(panes: readonly Finished[]): Vote['task'] {
  const testResult = sameBrief(panes);
  if (testResult.same) return testResult.task;
  return modelById(panes[0]?.modelId ?? '')?.kind ?? (panes[0]?.item.kind === 'image' ? 'image' : 'text-to-video');
}

/** Returns the task and the candidates of a vote. */
export function candidatesOf(panes: readonly Finished[]): Pick<Vote, 'candidates' | 'synthetic'> {
  return {
    candidates: panes.map(({ item }) => ({ itemId: item.id, modelId: item.modelId })),
    ...(panes.some(({ item }) => item.synthetic) ? { synthetic: true } : {}),
  };
}

/** Letters of the best results of a vote, in the current order; missing ones are omitted. */
export function lettersOf(vote: Vote, panes: readonly ComparedPane[]): readonly string[] {
  const best = new Set(vote.best.map((place) => vote.candidates[place]?.itemId));
  return panes.filter(({ item }) => item && best.has(item.id)).map(({ letter }) => letter);
}
