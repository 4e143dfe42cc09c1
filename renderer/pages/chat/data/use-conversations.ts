import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Conversation } from '../../../../shared/conversations/conversation.ts';
import type { Endpoint } from '../../../../shared/conversations/endpoint.ts';
import { useApi } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';

/** Number of conversations of one call. Pinned ones come first. */
export const pageSize = 60;

interface Listing {
  readonly endpoint: Endpoint;
  readonly search?: string;
  readonly folder?: string;
  readonly inTrash?: boolean;
}

export interface FoundConversations {
  readonly conversation: Conversation;
  readonly hit?: { readonly messageId?: number | undefined; readonly text: string } | undefined;
}

/** Loads a list of conversations page by page. Events from main refetch the list (see the snapshot cache). */
export function useConversations({ endpoint, search = '', folder = '', inTrash = false }: Listing) {
  const api = useApi();
  const query = useInfiniteQuery(
    api.conversations.page.infiniteOptions({
      input: (before: { pinned: boolean; changedAt: number; id: string } | null) => ({
        endpoint,
        limit: pageSize,
        inTrash,
        ...(search !== '' && { search }),
        ...(folder !== '' && { folder }),
        ...(before && { before }),
      }),
      initialPageParam: null,
      getNextPageParam: ({ found }) => {
        const last = found.at(-1)?.conversation;
        return last && found.length === pageSize
          ? { pinned: last.pinned, changedAt: last.changedAt, id: last.id }
          : null;
      },
      // While another search runs, what was found before stays.
      placeholderData: keepPreviousData,
    }),
  );
  const pages = query.data?.pages;
  const found = useMemo(() => pages?.flatMap((page): readonly FoundConversations[] => page.found), [pages]);
  return {
    /** Pinned first, then last changed first; `undefined` until the first page is loaded. */
    found,
    folders: pages?.[0]?.folders ?? [],
    problem: query.error ? problemOf(query.error) : undefined,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
