import { formatWait } from '../../../shared/util/format-numbers.ts';
import { usePauses } from '../../api/synced-state-hooks.ts';
import { useNow } from '../../ui/use-now.ts';

/**
 * Returns the remaining time that the gateway in use asks to wait before a create at one of `paths`: "6 s". Returns
 * `undefined` without such a pause.
 */
export function useGatewayPause(...paths: readonly string[]): string | undefined {
  const ends = usePauses().flatMap(({ path, until }) => (paths.includes(path) ? [until] : []));
  const now = useNow(ends.length > 0);
  if (ends.length === 0) return undefined;
  // Main reports the end of the pause. Until then at least one second is shown, regardless of the system clock.
  return formatWait(Math.max(1000, Math.max(...ends) - now));
}
