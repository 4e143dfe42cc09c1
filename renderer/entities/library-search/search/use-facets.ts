import { keepPreviousData, skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { NamesById } from '../../../../shared/library/condition-labels.ts';
import type { LibraryFacets } from '../../../../shared/library/facets.ts';
import type { Condition, LibraryQuery } from '../../../../shared/library/library-query.ts';
import { likenessOf } from '../../../../shared/library/search-condition.ts';
import { useApi } from '../../../api/api-provider.tsx';
import type { Calls } from '../../../api/call-types.ts';
import { useRefetchAfterLibraryEvents } from '../../../api/library-events.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { keys } from '../../../api/query-keys.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { fileName } from '../../items/item-text.ts';
import { useNearestLibraryState } from '../../items/library-grid-store.ts';
import { useRecordsOf } from '../../items/library-index/use-library-index.ts';

/** Query keys of all counts for the sidebar and the bar. */
const countKeys = [keys.library.facets.key(), keys.library.suggest.key(), keys.library.countOtherMatches.key()];
/** Counts of inactive searches are cached for a short time. Milliseconds. */
const cacheMs = 30_000;

/** Returns the number of items per value for this search. */
export function useFacets(query: LibraryQuery) {
  const { data, error, refetch } = useQuery({ ...facetsOf(useApi(), query), placeholderData: keepPreviousData });
  const viewCounts: Partial<LibraryFacets['totals']> = data?.totals ?? {};
  return {
    /** The facets of the previous search until those of this search are loaded. */
    facets: data,
    /** Number of items of each view; empty until they are known. */
    viewCounts,
    problem: error ? problemOf(error) : undefined,
    retry: () => void refetch(),
  };
}

/** Returns the number of items that each query finds; `undefined` until the number is known. */
export function useCounts(queries: readonly LibraryQuery[]): (number | undefined)[] {
  const api = useApi();
  return useQueries({ queries: queries.map((query) => facetsOf(api, query)) }).map(({ data }) => data?.count);
}

function facetsOf(api: ReturnType<typeof useApi>, { words: searchText, conditions, trash }: LibraryQuery) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  // Neither order nor groups change what is counted.
  const query: LibraryQuery = { words: searchText, conditions, trash, order: 'newest', group: 'none', timeZone };
  return api.library.facets.queryOptions({ input: { query }, gcTime: cacheMs });
}

/** Returns the values of a name that start like the typed text. */
export function useSuggestions(ask: Parameters<Calls['library']['suggest']>[0] | undefined) {
  const { data } = useQuery(useApi().library.suggest.queryOptions({ input: ask ?? skipToken, gcTime: cacheMs }));
  return data?.values ?? [];
}

/** Returns similar words for the terms of a search without results. Empty until they are known. */
export function useSimilarTerms(searchText: string) {
  const input = searchText === '' ? skipToken : { words: searchText };
  const { data } = useQuery(useApi().library.similarTerms.queryOptions({ input, gcTime: cacheMs }));
  return data?.replacements ?? [];
}

/** Returns the hits for this text on other pages; `undefined` until they are known. */
export function useHitsInOtherPages(searchText: string) {
  return useQuery(
    useApi().library.countOtherMatches.queryOptions({
      input: { words: searchText },
      enabled: searchText !== '',
      gcTime: cacheMs,
    }),
  ).data;
}

/** Many items may change in a moment; they are counted once after that. Milliseconds. */
const together = 300;

/** Counts again when items change. Mounted once, by the page. */
export function useRecounting(): void {
  const cache = useQueryClient();
  // Counts can change while the page is not shown.
  useEffect(() => {
    for (const queryKey of countKeys) void cache.invalidateQueries({ queryKey });
  }, [cache]);
  useRefetchAfterLibraryEvents(countKeys, together);
}

/** Returns the names of the ids in conditions. */
export function useConditionNames(): NamesById {
  const collections = useSynced('collections');
  const conditions = useNearestLibraryState((memory) => memory.query.conditions);
  const ids = useMemo(() => itemIdsIn(conditions), [conditions]);
  const items = useRecordsOf(ids);
  return useMemo(() => {
    const names = [...items].map(([id, item]) => [id, fileName(item)] as const);
    return new Map([...collections.map(({ id, name }) => [id, name] as const), ...names]);
  }, [collections, items]);
}

/** Returns the items that results are compared with. */
function itemIdsIn(conditions: readonly Condition[]): string[] {
  return (likenessOf(conditions)?.references ?? []).flatMap((each) => ('itemId' in each ? each.itemId : []));
}
