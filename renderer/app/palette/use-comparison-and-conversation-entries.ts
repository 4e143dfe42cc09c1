import { IconColumns3, IconMessage } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { comparisonTitle } from '../../../shared/comparisons/comparison.ts';
import { type Endpoint, endpointFacts, endpoints } from '../../../shared/conversations/endpoint.ts';
import { useApi, useCalls } from '../../api/api-provider.tsx';
import { comparisonSummaryText } from '../../entities/comparisons/comparison-summary-text.ts';
import { comparisonPath } from '../../ui/navigation/page-paths.ts';
import type { Entry } from './palette-entry.ts';

/** Maximum number of comparisons and of conversations in a list. */
const limit = 20;

/** Comparisons and conversations, which main searches in all that they hold. */
export function useFoundEntries(typed: string): readonly Entry[] {
  const calls = useCalls();
  const api = useApi();
  const [, navigate] = useLocation();
  const search = typed === '' ? {} : { search: typed.slice(0, 200) };
  const comparisons = useQuery(
    api.comparisons.page.queryOptions({ input: { ...search, limit }, placeholderData: keepPreviousData }),
  );
  const conversations = useQuery({
    queryKey: ['palette', 'conversations', typed],
    queryFn: async () => {
      const lists = await Promise.all(
        endpoints.map((endpoint) => calls.conversations.page({ endpoint, ...search, limit })),
      );
      return lists.flatMap(({ found }) => found.map(({ conversation }) => conversation));
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isFound = typed !== '';
  return [
    ...(comparisons.data?.comparisons ?? []).map(
      (comparison): Entry => ({
        id: `comparison ${comparison.id}`,
        section: 'Comparisons',
        title: comparisonTitle(comparison),
        note: comparisonSummaryText(comparison),
        icon: IconColumns3,
        isFound: isFound && !comparisons.isPlaceholderData,
        run: () => navigate(comparisonPath(comparison.id)),
      }),
    ),
    ...(conversations.data ?? []).map(
      ({ id, endpoint, title, firstWords }): Entry => ({
        id: `conversation ${id}`,
        section: 'Conversations',
        title: title || firstWords || 'New conversation',
        note: titleOfEndpoint(endpoint),
        icon: IconMessage,
        isFound: isFound && !conversations.isPlaceholderData,
        run: () => navigate(`/${endpoint}/${id}`),
      }),
    ),
  ];
}

function titleOfEndpoint(endpoint: Endpoint): string {
  return endpointFacts[endpoint].title;
}
