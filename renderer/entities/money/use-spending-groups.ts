import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SpendingGrouping } from '../../../shared/money/spending.ts';
import { useApi } from '../../api/api-provider.tsx';
import type { Period } from './spending-period.ts';

/** Sums of a period. Events from main refetch them. */
export function useSpendingGroups(period: Period, by: SpendingGrouping) {
  const api = useApi();
  return useQuery(api.spending.summary.queryOptions({ input: { ...period, by }, placeholderData: keepPreviousData }));
}
