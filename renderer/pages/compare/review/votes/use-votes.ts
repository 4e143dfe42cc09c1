import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';
import { useApi, useCalls } from '../../../../api/api-provider.tsx';
import { problemOf } from '../../../../api/problem-of-error.ts';
import { notifyProblem } from '../../../../ui/toast.ts';

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
      notifyProblem('Couldn’t save the vote', problemOf(error));
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
