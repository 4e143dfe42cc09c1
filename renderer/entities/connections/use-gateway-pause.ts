import { formatWait } from '../../../shared/util/format-numbers.ts';
import { usePause } from '../../api/synced-state-hooks.ts';
import { useNow } from '../../ui/use-now.ts';

/**
 * Returns the remaining time that the gateway in use asks to wait before a request that may be charged: "6 s". Returns
 * `undefined` without such a pause.
 */
export function useGatewayPause(): string | undefined {
  const pause = usePause();
  const now = useNow(pause !== null);
  // Main reports the end of the pause. Until then at least one second is shown, regardless of the system clock.
  return pause === null ? undefined : formatWait(Math.max(1000, pause.until - now));
}
