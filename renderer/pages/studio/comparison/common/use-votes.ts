import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComparedPane } from '../../../../../shared/comparisons/comparison-table-types.ts';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';
import type { Item } from '../../../../../shared/library/item.ts';
import { useApi, useCalls } from '../../../../api/api-provider.tsx';
import { notifyFailure } from '../../../../ui/notify.ts';

interface Votes {
  /** Votes of this comparison, oldest first. */
  readonly votes: readonly Vote[];
  /** Under the id of another, it takes its place. */
  readonly saveVote: (vote: Omit<Vote, 'at'>) => Promise<void>;
  readonly undoVote: (id: string) => Promise<void>;
}

export function useVotes(comparisonId: string): Votes {
  const calls = useCalls();
  const api = useApi();
  const cache = useQueryClient();
  const query = useQuery(api.comparisons.votes.queryOptions({ input: { comparisonId } }));
  const trackSaving = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      notifyFailure('Couldn’t save the vote')(error);
    }
    await cache.invalidateQueries({ queryKey: api.comparisons.votes.key() });
  };
  return {
    votes: query.data?.votes ?? noVotes,
    saveVote: (vote) => trackSaving(calls.comparisons.vote(vote)),
    undoVote: (id) => trackSaving(calls.comparisons.undoVote({ id })),
  };
}

const noVotes: readonly Vote[] = [];

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
