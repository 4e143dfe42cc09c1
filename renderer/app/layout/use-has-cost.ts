import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-provider.tsx';
import { usePrices } from '../../api/synced-state-hooks.ts';

/** True from the first price or the first charge. The rail shows the page Cost only then. */
export function useHasCost(): boolean {
  const api = useApi();
  const hasPrices = usePrices().length > 0;
  const input = { from: '1970-01-01', to: '9999-12-31', limit: 1 };
  const { data } = useQuery(api.spending.page.queryOptions({ input, enabled: !hasPrices }));
  return hasPrices || (data?.lines.length ?? 0) > 0;
}
