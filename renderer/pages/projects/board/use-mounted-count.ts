import { startTransition, useEffect, useState } from 'react';

/** Number of entries that are mounted in one frame. More would delay the frame. */
const entriesPerFrame = 30;

/**
 * Returns how many entries of a long list to mount: those of the first window immediately, the others over the following
 * frames. Mounting all of them at once would be one long task. `total`: number of entries.
 */
export function useMountedCount(first: number, total: number): number {
  const [count, setCount] = useState(first);
  const isComplete = count >= total;
  useEffect(() => {
    if (isComplete) return;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + entriesPerFrame)));
    return () => cancelAnimationFrame(frame);
  }, [count, isComplete]);
  return Math.min(count, total);
}
