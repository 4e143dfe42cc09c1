import type { ComparedPane } from '../../../../../shared/comparisons/comparison-table-types.ts';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';
import type { Item } from '../../../../../shared/library/item.ts';

/** A pane with a finished result. */
export type Finished = ComparedPane & { readonly item: Item };

export function finishedOf(panes: readonly ComparedPane[]): readonly Finished[] {
  return panes.flatMap((pane) => (pane.item ? [{ ...pane, item: pane.item }] : []));
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
