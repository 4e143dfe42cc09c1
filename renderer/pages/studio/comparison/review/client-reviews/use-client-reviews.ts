import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClientReview } from '../../../../../../shared/reviews/client-review.ts';
import { useApi } from '../../../../../api/api-provider.tsx';
import type { OpenComparison } from '../../common/use-comparison.ts';
import { type ClientNote, clientNotesOf, everyone, onlyUser, useReviewFilter } from './client-review-notes.ts';

const none: readonly ClientReview[] = [];

/** Returns the imported reviews of a comparison, oldest first. */
export function useClientReviews(comparisonId: string): readonly ClientReview[] {
  const api = useApi();
  return useQuery(api.comparisons.clientReviews.queryOptions({ input: { id: comparisonId } })).data?.reviews ?? none;
}

/** The notes that the review filter selects. */
interface FilteredNotes {
  readonly showsUser: boolean;
  readonly clientNotes: readonly ClientNote[];
}

export function useFilteredNotes({ comparison, all }: Pick<OpenComparison, 'comparison' | 'all'>): FilteredNotes {
  const reviews = useClientReviews(comparison.id);
  const whose = useReviewFilter((filter) => filter.whose);
  return useMemo(() => {
    const chosen = reviews.filter(({ id }) => id === whose);
    // The chosen reviewer may belong to another comparison.
    const isEveryone = whose === everyone || (whose !== onlyUser && chosen.length === 0);
    return {
      showsUser: isEveryone || whose === onlyUser || reviews.length === 0,
      clientNotes: clientNotesOf(isEveryone ? reviews : chosen, all),
    };
  }, [reviews, whose, all]);
}
