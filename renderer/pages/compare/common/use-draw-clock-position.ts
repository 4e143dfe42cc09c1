import { useEffect, useEffectEvent } from 'react';
import { useClockItself } from '../playback/use-clock.ts';

/** Draws by hand where the clock is, with every frame: a render of the page for each would be felt. */
export function useDrawClockPosition(draw: (at: number) => void): void {
  const clock = useClockItself();
  const onMove = useEffectEvent(() => draw(clock.at()));
  // After each render as well: what it drew may be measured in another way by now.
  useEffect(() => onMove());
  useEffect(() => clock.onMove(() => onMove()), [clock]);
}
