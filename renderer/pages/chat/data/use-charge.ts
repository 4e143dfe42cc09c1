import { useConnection } from '../../../api/queries.ts';

/** Returns the cost of the given number of requests, as text of a button. */
export function useCharge(requests: number): string {
  const connection = useConnection();
  if (connection.kind === 'sandbox') return 'free';
  return requests === 1 ? 'new charge' : `${requests} charges`;
}
