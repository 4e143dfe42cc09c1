import { useConnection } from '../../../api/queries.ts';

/** What so many requests cost, in the words of a button. */
export function useCharge(requests: number): string {
  const connection = useConnection();
  if (connection.kind === 'sandbox') return 'free';
  return requests === 1 ? 'new charge' : `${requests} charges`;
}
