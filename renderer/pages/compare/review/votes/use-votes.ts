import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';
import { useApi, useCalls } from '../../../../api/api-provider.tsx';
import { problemOf } from '../../../../api/problem-of-error.ts';
import { notifyProblem } from '../../../../ui/toast.ts';

interface Votes {
  /** Votes of this comparison, oldest first. */
  readonly votes: readonly Vote[];
  /** Under the id of another, it takes its place. */
  readonly cast: (vote: Omit<Vote, 'at'>) => Promise<void>;
  readonly takeBack: (id: string) => Promise<void>;
}

export function useVotes(comparisonId: string): Votes {
  const calls = useCalls();
  const api = useApi();
  const cache = useQueryClient();
  const asked = useQuery(api.comparisons.votes.queryOptions({ input: { comparisonId } }));
  const during = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      notifyProblem('Couldn’t save the vote', problemOf(error));
    }
    await cache.invalidateQueries({ queryKey: api.comparisons.votes.key() });
  };
  return {
    votes: asked.data?.votes ?? [],
    cast: (vote) => during(calls.comparisons.vote(vote)),
    takeBack: (id) => during(calls.comparisons.undoVote({ id })),
  };
}
