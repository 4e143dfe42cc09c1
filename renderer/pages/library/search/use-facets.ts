import {
  keepPreviousData,
  type QueryClient,
  skipToken,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LibraryFacets } from '../../../../shared/library/facets.ts';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import type { Calls } from '../../../api/calls.ts';
import { onLibraryEvent } from '../../../api/library-events.ts';
import { problemOf } from '../../../api/problem-of-error.ts';

/** Query key for all counts of the main process for the sidebar and the bar. */
const countsKey = 'library-counts';
/** Counts of searches that are not shown are not held for long. Milliseconds. */
const heldMs = 30_000;

interface Facets {
  /** Until those of this search are here, those of the one before. */
  readonly facets: LibraryFacets | undefined;
  readonly problem: Problem | undefined;
  readonly again: () => void;
}

/** Returns the number of items per value for this search. */
export function useFacets(query: LibraryQuery): Facets {
  const calls = useCalls();
  const { data, error, refetch } = useQuery({ ...facetsOf(calls, query), placeholderData: keepPreviousData });
  return { facets: data, problem: error ? problemOf(error) : undefined, again: () => void refetch() };
}

/** Returns the number of items that each query finds; `undefined` until the number is known. */
export function useCounts(queries: readonly LibraryQuery[]): (number | undefined)[] {
  const calls = useCalls();
  return useQueries({ queries: queries.map((query) => facetsOf(calls, query)) }).map(({ data }) => data?.count);
}

function facetsOf(calls: Calls, { words, conditions, trash }: LibraryQuery) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // Neither order nor groups change what is counted.
  const query: LibraryQuery = { words, conditions, trash, order: 'newest', group: 'none', timeZone };
  return {
    queryKey: [countsKey, 'facets', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => calls.library.facets({ query }, { signal }),
    gcTime: heldMs,
  };
}

/** Values of a name that begin like what is typed. */
export function useSuggestions(ask: Parameters<Calls['library']['suggest']>[0] | undefined) {
  const calls = useCalls();
  const { data } = useQuery({
    queryKey: [countsKey, 'suggest', ask],
    queryFn: ask === undefined ? skipToken : ({ signal }) => calls.library.suggest(ask, { signal }),
    gcTime: heldMs,
  });
  return data?.values ?? [];
}

/** Returns the hits for this text on other pages; `undefined` until they are known. */
export function useElsewhere(words: string) {
  const calls = useCalls();
  return useQuery({
    queryKey: [countsKey, 'elsewhere', words],
    queryFn: ({ signal }) => calls.library.elsewhere({ words }, { signal }),
    enabled: words !== '',
    gcTime: heldMs,
  }).data;
}

/** Many items may change in a moment; they are counted once after that. Milliseconds. */
const together = 300;

/** Counts anew when items change. For the page, once. */
export function useRecounting(): void {
  const cache = useQueryClient();
  useEffect(() => recounting(cache), [cache]);
}

function recounting(cache: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onLibraryEvent(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void cache.invalidateQueries({ queryKey: [countsKey] });
    }, together);
  });
  // Counts can change while the page is not shown.
  void cache.invalidateQueries({ queryKey: [countsKey] });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
