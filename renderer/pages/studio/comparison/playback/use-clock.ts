import { useDebouncedCallback } from '@mantine/hooks';
import { QueryObserver, skipToken, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { useApi } from '../../../../api/api-provider.tsx';
import { isSecondWindow } from '../../../../api/is-second-window.ts';
import { createRequiredContext } from '../../../../ui/required-context.ts';
import { useUnchanged } from '../../../../ui/use-unchanged.ts';
import { type Clock, createClock } from './clock.ts';
import type { ClockState, StoredClock } from './clock-state.ts';
import type { VideoPane } from './video-panes.ts';

/** The clock of the comparison that is open. */
export const [ClockProvider, useClockItself] = createRequiredContext<Clock>('a comparison');

/** Selects the clock state that changes through user actions; see `ClockState`. */
export function useClock<T>(select: (state: ClockState) => T): T {
  return useStore(useClockItself().state, select);
}

/** Draws by hand where the clock is, with every frame: a render of the page for each would be felt. */
export function useDrawClockPosition(draw: (at: number) => void): void {
  const clock = useClockItself();
  const onMove = useEffectEvent(() => draw(clock.at()));
  // After each render as well: what it drew may be measured in another way by now.
  useEffect(() => onMove());
  useEffect(() => clock.onMove(() => onMove()), [clock]);
}

/** A drag changes the value with every movement; it is reported after a pause. Milliseconds. */
const delay = 250;

/**
 * The clock of one comparison. `stored` is read once. `onChange` receives the state to save, a moment after a change by the
 * user. `prepared` panes follow the clock unseen.
 */
export function useComparisonClock(
  stored: StoredClock,
  panes: readonly VideoPane[],
  onChange: (stored: StoredClock) => void,
  prepared: readonly VideoPane[] = [],
): Clock {
  const saveLater = useDebouncedCallback(onChange, { delay, flushOnUnmount: true });
  const [clock] = useState(() => createClock(stored, saveLater, isSecondWindow));
  useEffect(() => {
    // The window can close before the delay ends.
    const saveNow = () => saveLater.flush();
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      clock.close();
      saveNow();
    };
  }, [saveLater, clock]);
  const order = idsOf(panes);
  const preparedOrder = idsOf(prepared);
  useEffect(() => clock.arrange(order.split(' '), preparedOrder.split(' ')), [clock, order, preparedOrder]);

  useFrameTimes(clock, panes, prepared);
  return clock;
}

/** Passes the measured frames of each video to the clock. The component is not rendered for it: it shows no frame. */
function useFrameTimes(clock: Clock, panes: readonly VideoPane[], prepared: readonly VideoPane[]): void {
  const api = useApi();
  const cache = useQueryClient();
  const order = useUnchanged([...panes, ...prepared].map(({ id, itemId }) => ({ id, itemId })));
  useEffect(() => {
    const stops = order.map(({ id, itemId }) => {
      const input = itemId === undefined ? skipToken : { id: itemId };
      const observer = new QueryObserver(cache, api.library.videoFrames.queryOptions({ input }));
      clock.measure(id, observer.getCurrentResult().data);
      return observer.subscribe(({ data }) => clock.measure(id, data));
    });
    return () => {
      for (const stop of stops) stop();
    };
  }, [clock, api, cache, order]);
}

const idsOf = (panes: readonly VideoPane[]) => panes.map(({ id }) => id).join(' ');
