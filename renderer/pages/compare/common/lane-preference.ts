import { useMediaQuery } from '@mantine/hooks';
import { z } from 'zod';
import { createPreference } from '../../../ui/stored-choice.ts';

/** More lanes than this fold into one line, because they would take the place of the panes. */
const maxOpenLanes = 4;

/** True to show many lanes. All comparisons share the preference. */
export const useLanePreference = createPreference({
  place: 'compare-lanes',
  parse: z.boolean().parse,
  first: false,
});

/** Returns true if this number of lanes folds into one line until the lanes are opened. In a low window, two lanes do. */
export function useCanFold(laneCount: number): boolean {
  const isLow = useMediaQuery('(max-height: 640px)', false, { getInitialValueInEffect: false });
  return laneCount > (isLow ? 1 : maxOpenLanes);
}
