import type { ComponentProps } from 'react';
import { StartButton } from '../../../entities/tasks/use-start-runs.tsx';
import { Stack } from '../../../ui/layout-primitives.tsx';
import type { AnywayReason } from './use-start-runs-of-form.ts';

interface GenerateAnywayProps {
  readonly runs: number;
  readonly reason: AnywayReason;
  readonly start: ComponentProps<typeof StartButton>['start'];
}

/**
 * A separate button: the user was warned that paid results may be lost, that a budget is exceeded, or that runs may not
 * have started.
 */
export function GenerateAnyway({ runs, reason, start }: GenerateAnywayProps) {
  const charge = runs === 1 ? 'new charge' : `${runs} new charges`;
  return (
    <Stack gap="s2" align="flex-start" mt="s2">
      {reason === 'evenIfNotSavable' && (
        <p className="small t2">
          If you generate anyway, results are saved once there is room. Links to results last one hour at most; after
          that they are lost.
        </p>
      )}
      {reason === 'failed' && (
        <p className="small t2">
          Start again starts the same {runs} runs. Runs that started already don’t start twice.
        </p>
      )}
      <StartButton
        data-charges="generate-anyway"
        size="xs"
        verb={reason === 'failed' ? 'Start again' : 'Generate anyway'}
        charge={reason === 'failed' ? `${runs} charges at most` : charge}
        start={start}
      />
    </Stack>
  );
}
