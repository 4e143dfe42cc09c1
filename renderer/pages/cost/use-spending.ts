import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SpendingGrouping, SpendingLine } from '../../../shared/money/spending.ts';
import { useApi } from '../../api/api-provider.tsx';
import type { Calls } from '../../api/call-types.ts';
import type { Period } from './spending-period.ts';

const pageSize = 100;
/** The largest page that main returns. */
const largestPage = 500;

/** Sums of a period. Events from main refetch them. */
export function useSpendingGroups(period: Period, by: SpendingGrouping) {
  const api = useApi();
  return useQuery(api.spending.summary.queryOptions({ input: { ...period, by }, placeholderData: keepPreviousData }));
}

/** Lines of a period, newest first, loaded page by page. */
export function useSpendingLines(period: Period) {
  const api = useApi();
  return useInfiniteQuery(
    api.spending.page.infiniteOptions({
      input: (before: Pick<SpendingLine, 'at' | 'id'> | undefined) => ({
        ...period,
        limit: pageSize,
        ...(before && { before }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ lines }) => (lines.length < pageSize ? undefined : endOf(lines)),
      placeholderData: keepPreviousData,
    }),
  );
}

/** Returns all lines of a period, newest first. */
export async function loadAllLines(calls: Calls, period: Period): Promise<SpendingLine[]> {
  const all: SpendingLine[] = [];
  for (;;) {
    const before = endOf(all);
    const { lines } = await calls.spending.page({ ...period, limit: largestPage, ...(before && { before }) });
    all.push(...lines);
    if (lines.length < largestPage) return all;
  }
}

function endOf(lines: readonly SpendingLine[]): Pick<SpendingLine, 'at' | 'id'> | undefined {
  const last = lines.at(-1);
  return last && { at: last.at, id: last.id };
}
