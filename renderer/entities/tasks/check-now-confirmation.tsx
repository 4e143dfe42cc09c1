import { Box } from '../../ui/layout-primitives.tsx';
import type { CheckNow } from './use-check-now.ts';

/** Reports that the gateway asked to wait, after a click on "Check now". */
export function CheckNowConfirmation({ check, className }: { check: CheckNow; className?: string | undefined }) {
  return (
    <Box
      component="p"
      className={className ?? 't2 small'}
      mt={className === undefined ? 4 : undefined}
      role="status"
      hidden={check.confirmation === undefined}
    >
      {check.confirmation}
    </Box>
  );
}
