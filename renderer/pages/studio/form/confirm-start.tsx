import { Button, Modal } from '@mantine/core';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { useEstimateText } from '../../../entities/money/use-estimate-text.ts';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { costText } from './cost-and-wait-text.ts';
import type { StartConfirmation } from './use-generate.ts';

/**
 * Asks for confirmation before many runs: each may be charged, and no run can be undone. The number, cost and estimate
 * are those of the runs that the click starts, not of the form behind the dialog.
 */
export function ConfirmRuns({ confirmation: { runs, start, close } }: { confirmation: StartConfirmation }) {
  useReturningFocus();
  const estimate = useEstimateText(runs);
  const cost = costText(runs, useSynced('connection'));
  return (
    <Modal opened onClose={close} title={`Start ${formatCounted(runs.length, 'run')}?`}>
      <Stack gap="s4">
        <p>
          {formatCounted(runs.length, 'request')}: {[cost, estimate].filter(Boolean).join(', ')}. They are sent a few at
          a time, and sent requests can’t be canceled.
        </p>
        <Flex gap="s2" justify="flex-end">
          <Button data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button data-charges="confirm-start" variant="filled" onClick={start}>
            Start {formatCounted(runs.length, 'run')}{' '}
            <Box component="span" className="regular" ml={5}>
              · {cost}
            </Box>
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}
