import { useReducedMotion as useSystemReducedMotion } from '@mantine/hooks';
import { useSnapshotPart } from '../api/queries.ts';

/** Nothing moves by itself: the system asks for that, or the user does here. Known at the first look. */
export function useReducedMotion(): boolean {
  const system = useSystemReducedMotion(undefined, { getInitialValueInEffect: false });
  return useSnapshotPart('settings')?.motion === 'reduced' || system;
}
