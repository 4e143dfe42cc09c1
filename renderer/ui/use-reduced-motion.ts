import { useReducedMotion as useSystemReducedMotion } from '@mantine/hooks';
import { useSnapshotPart } from '../api/queries.ts';

/** True when the system or the user requests reduced motion. Known at the first render. */
export function useReducedMotion(): boolean {
  const system = useSystemReducedMotion(undefined, { getInitialValueInEffect: false });
  return useSnapshotPart('settings')?.motion === 'reduced' || system;
}
