import { IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatWait } from '../../../shared/util/format-numbers.ts';
import { useSynced } from '../../api/synced-state.ts';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { Box, Group } from '../../ui/layout-primitives.tsx';
import { useNow } from '../../ui/use-now.ts';

interface PauseNoteProps {
  /** "6 s" */
  readonly wait: string;
  /** A sentence that describes a click on the main button during the pause. */
  readonly children: ReactNode;
  readonly cost: string;
  /** Unset if the request can only be queued. */
  readonly sendAnyway?: () => void;
}

/** Reports that the gateway asked to wait: the duration, the consequence, and the button that sends anyway. */
export function PauseNote({ wait, children, cost, sendAnyway }: PauseNoteProps) {
  return (
    <Group component="section" className="t2 small" gap="s1 s2" wrap="wrap" aria-label="The gateway asks you to wait">
      <IconHourglass size={14} stroke={1.5} aria-hidden />
      <Box component="p" flex="1 1 0" miw="12em">
        <b className="t1 num">The gateway asks you to wait {wait}.</b> {children}
      </Box>
      {sendAnyway && (
        <ChargeButton data-charges="send-anyway" size="xs" verb="Send anyway" cost={cost} onClick={sendAnyway} />
      )}
    </Group>
  );
}

/**
 * Returns the remaining time that the gateway in use asks to wait before a request that may be charged: "6 s". Returns
 * `undefined` without such a pause.
 */
export function useGatewayPause(): string | undefined {
  const pause = useSynced('gatewayPause');
  const now = useNow(pause !== null);
  // Main reports the end of the pause. Until then at least one second is shown, regardless of the system clock.
  return pause === null ? undefined : formatWait(Math.max(1000, pause.until - now));
}
