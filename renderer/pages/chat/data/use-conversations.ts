import { useInfiniteQuery } from '@tanstack/react-query';
import type { Conversation } from '../../../../shared/conversations/conversation.ts';
import type { Endpoint } from '../../../../shared/conversations/endpoint.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useConversationCalls } from './conversation-calls.ts';

const pageSize = 60;

export interface Listing {
  readonly endpoint: Endpoint;
  readonly search?: string;
  readonly folder?: string;
  readonly inTrash?: boolean;
}

export interface FoundConversations {
  readonly conversation: Conversation;
  readonly hit?: { readonly messageId?: number | undefined; readonly text: string } | undefined;
}

interface Conversations {
  /** Pinned first, then last changed first; `undefined` until the first page is here. */
  readonly found: readonly FoundConversations[] | undefined;
  readonly folders: readonly string[];
  readonly problem: Problem | undefined;
  readonly loadMore: () => void;
}

/** A list of conversations, page by page. Main's pushes make it be asked for anew (see the snapshot cache). */
export function useConversations({ endpoint, search = '', folder = '', inTrash = false }: Listing): Conversations {
  const calls = useConversationCalls();
  const query = useInfiniteQuery({
    queryKey: ['conversations', endpoint, { search, folder, inTrash }],
    queryFn: ({ pageParam }) =>
      calls.page({
        endpoint,
        limit: pageSize,
        inTrash,
        ...(search !== '' && { search }),
        ...(folder !== '' && { folder }),
        ...(pageParam && { before: pageParam }),
      }),
    initialPageParam: null as { pinned: boolean; changedAt: number; id: string } | null,
    getNextPageParam: ({ found }) => {
      const last = found.at(-1)?.conversation;
      return last && found.length === pageSize ? { pinned: last.pinned, changedAt: last.changedAt, id: last.id } : null;
    },
    // While another search runs, what was found before stays.
    placeholderData: (before) => before,
  });
  return {
    found: query.data?.pages.flatMap((page) => page.found),
    folders: query.data?.pages[0]?.folders ?? [],
    problem: query.error ? problemOf(query.error) : undefined,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
