import { Button } from '@mantine/core';
import type { MaintenanceJobState } from '../../../../shared/maintenance/maintenance.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useAction } from '../../../ui/use-action.ts';
import own from './maintenance.module.css';

/** Shows the progress of a maintenance job and the button that stops it. */
export function JobProgress({
  job: { done, total },
  unit,
}: {
  readonly job: MaintenanceJobState;
  readonly unit: string;
}) {
  const stop = useAction((calls) => calls.maintenance.stop());
  const text = total === undefined ? 'Checking…' : `${formatCount(done)} of ${formatCount(total)} ${unit}`;
  return (
    <>
      <Box className={own['progress']} flex={1} miw={160} maw={320}>
        <ProgressBar label="Progress" done={done} total={total} text={text} />
        <span className="t3 small num">{text}</span>
      </Box>
      <Button size="xs" loading={stop.isPending} onClick={() => stop.run()}>
        Stop
      </Button>
    </>
  );
}
