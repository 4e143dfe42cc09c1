import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Box } from '../../ui/layout-primitives.tsx';
import { type TourStep, tourButton } from '../../ui/tour-store.ts';

interface TourWaitsProps {
  readonly root: Ref<HTMLElement>;
  readonly step: TourStep;
  readonly goOn: () => void;
  readonly end: () => void;
}

const places: Readonly<Record<TourStep, string>> = {
  brief: 'in Studio',
  several: 'in Studio',
  start: 'in the run plan',
  watch: 'in your comparison',
  rate: 'in your comparison',
  kept: 'here',
};

/** A short line for a user who left the tour, with buttons to continue and to end the tour. */
export function PausedTourBar({ root, step, goOn, end }: TourWaitsProps) {
  return (
    <Box
      component="aside"
      className="row"
      ref={root}
      flex="none"
      mih={34}
      py={4}
      px="s4"
      line="bottom"
      bg="select"
      aria-label="Tour"
    >
      <IconRoute size={14} stroke={1.5} aria-hidden />
      <span role="status">The tour is waiting {places[step]}.</span>
      <Button ref={tourButton} size="xs" variant="subtle" onClick={goOn}>
        Continue
      </Button>
      <Button size="xs" variant="subtle" onClick={end}>
        End tour
      </Button>
    </Box>
  );
}
