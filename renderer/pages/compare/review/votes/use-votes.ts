import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Vote } from '../../../../../shared/comparisons/review/vote.ts';
import { useCalls } from '../../../../api/api-provider.tsx';
import { problemOf } from '../../../../api/problem-of-error.ts';
import { notifyProblem } from '../../../../ui/toast.ts';
import { votesKey } from '../votes-query-key.ts';

interface Votes {
  /** Votes of this comparison, oldest first. */
  readonly votes: readonly Vote[];
  /** Under the id of another, it takes its place. */
  readonly cast: (vote: Omit<Vote, 'at'>) => Promise<void>;
  readonly takeBack: (id: string) => Promise<void>;
}

export function useVotes(comparisonId: string): Votes {
  const calls = useCalls();
  const cache = useQueryClient();
  const asked = useQuery({
    queryKey: [...votesKey, comparisonId],
    queryFn: async () => (await calls.comparisons.votes({ comparisonId })).votes,
  });
  const during = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      notifyProblem('Couldn’t save the vote', problemOf(error));
    }
    await cache.invalidateQueries({ queryKey: votesKey });
  };
  return {
    votes: asked.data ?? [],
    cast: (vote) => during(calls.comparisons.vote(vote)),
    takeBack: (id) => during(calls.comparisons.takeBackVote({ id })),
  };
}
