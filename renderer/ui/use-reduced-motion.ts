import { useReducedMotion as useSystemReducedMotion } from '@mantine/hooks';
import { useSyncedIfLoaded } from '../api/synced-state.ts';

/** True when the system or the user requests reduced motion. Known at the first render. */
export function useReducedMotion(): boolean {
  const system = useSystemReducedMotion(undefined, { getInitialValueInEffect: false });
  return useSyncedIfLoaded('settings')?.motion === 'reduced' || system;
}
