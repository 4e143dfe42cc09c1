import { skipToken, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/api-provider.tsx';
import { type Clock, createClock } from './clock.ts';
import type { StoredClock } from './clock-state.ts';
import type { VideoPane } from './video-panes.ts';

/** A drag changes the value with every movement; it is reported after a pause. Milliseconds. */
const rest = 250;

/** The clock of one comparison. `onChange` receives the state to save, a moment after a change by the user. */
export function useComparisonClock(
  kept: StoredClock,
  panes: readonly VideoPane[],
  onChange: (kept: StoredClock) => void,
): Clock {
  const [told] = useState(createNotifier);
  const [clock] = useState(() => createClock(kept, told.later));
  useEffect(() => told.listen(onChange), [told, onChange]);
  useEffect(
    () => () => {
      clock.close();
      told.now();
    },
    [told, clock],
  );
  const order = panes.map(({ id }) => id).join(' ');
  useEffect(() => clock.arrange(order.split(' ')), [clock, order]);

  const api = useApi();
  const videos = useQueries({
    queries: panes.map(({ itemId }) =>
      api.library.videoFrames.queryOptions({ input: itemId === undefined ? skipToken : { id: itemId } }),
    ),
  });
  const measured = videos.map((video) => video.data);
  useEffect(() => {
    for (const [index, { id }] of panes.entries()) clock.measure(id, measured[index]);
  });
  return clock;
}

function createNotifier() {
  let listener: ((kept: StoredClock) => void) | undefined;
  let waiting: StoredClock | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    if (waiting) listener?.(waiting);
    waiting = undefined;
  };
  return {
    now,
    later(kept: StoredClock) {
      waiting = kept;
      clearTimeout(timer);
      timer = setTimeout(now, rest);
    },
    listen(next: (kept: StoredClock) => void) {
      listener = next;
      window.addEventListener('pagehide', now);
      return () => window.removeEventListener('pagehide', now);
    },
  };
}
