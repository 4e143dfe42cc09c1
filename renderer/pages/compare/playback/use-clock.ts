import { useStore } from 'zustand';
import { createRequiredContext } from '../../../ui/required-context.ts';
import type { Clock } from './clock.ts';
import type { ClockState } from './clock-state.ts';

/** The clock of the comparison that is open. */
export const [ClockProvider, useClockItself] = createRequiredContext<Clock>('a comparison');

/** Selects the clock state that changes through user actions; see `ClockState`. */
export function useClock<T>(select: (state: ClockState) => T): T {
  return useStore(useClockItself().state, select);
}
