import { useConnection } from '../../api/synced-state-hooks.ts';

/** Returns the cost of the given number of requests, as text of a button. */
export function useChargeText(requests: number): string {
  const connection = useConnection();
  if (connection.kind === 'sandbox') return 'free';
  return requests === 1 ? 'new charge' : `${requests} charges`;
}
