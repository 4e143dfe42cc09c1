import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Clock } from './clock.ts';
import type { ClockState } from './clock-state.ts';

const ClockContext = createContext<Clock | undefined>(undefined);

export const ClockProvider = ClockContext.Provider;

/** The clock of the comparison that is open. */
export function useClockItself(): Clock {
  const clock = useContext(ClockContext);
  if (!clock) throw new Error('useClock must be used inside a comparison.');
  return clock;
}

/** Selects the clock state that changes through user actions; see `ClockState`. */
export function useClock<T>(select: (state: ClockState) => T): T {
  return useStore(useClockItself().state, select);
}
