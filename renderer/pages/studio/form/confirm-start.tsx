import { Button, Modal } from '@mantine/core';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';

interface ConfirmStartProps {
  readonly runs: number;
  readonly cost: string;
  /** Estimate by the price list, unset if nothing can be charged. */
  readonly estimate: string | undefined;
  readonly start: () => void;
  readonly close: () => void;
}

/** Asks for confirmation before many runs: each may be charged, and no run can be undone. */
export function ConfirmStart({ runs, cost, estimate, start, close }: ConfirmStartProps) {
  useReturningFocus();
  return (
    <Modal opened onClose={close} title={`Start ${formatCounted(runs, 'run')}?`}>
      <Stack gap="s4">
        <p>
          {formatCounted(runs, 'request')}: {[cost, estimate].filter(Boolean).join(', ')}. They are sent a few at a
          time, and sent requests can’t be canceled.
        </p>
        <Flex gap="s2" justify="flex-end">
          <Button data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button data-charges="confirm-start" variant="filled" onClick={start}>
            Start {formatCounted(runs, 'run')}{' '}
            <Box component="span" className="regular" ml={5}>
              · {cost}
            </Box>
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}
