import { useEffect } from 'react';
import type { Clock } from '../playback/clock.ts';
import type { SharedClockState } from '../playback/clock-state.ts';
import { useIsWindowLinked } from './is-window-linked.ts';
import { openWindowChannel } from './window-channel.ts';

/** Shares position, playback and sound with the other windows under this name. */
export function useSharedClock(clock: Clock, name: string): void {
  const isLinked = useIsWindowLinked();
  useEffect(() => {
    if (!isLinked) return;
    const channel = openWindowChannel<SharedClockState>(`clock of ${name}`, {
      receive: clock.follow,
      current: clock.signal,
    });
    const stop = clock.onSignal(() => channel.send(clock.signal()));
    return () => {
      stop();
      channel.close();
    };
  }, [clock, isLinked, name]);
}
