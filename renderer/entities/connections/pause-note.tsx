import { IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ChargeButton } from '../../ui/charge-button.tsx';
import { Box, Group } from '../../ui/layout-primitives.tsx';

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
