import { skipToken, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/api-provider.tsx';
import { type Clock, createClock } from './clock.ts';
import type { StoredClock } from './clock-state.ts';
import type { VideoPane } from './video-panes.ts';

/** A drag changes the value with every movement; it is reported after a pause. Milliseconds. */
const delay = 250;

/** The clock of one comparison. `onChange` receives the state to save, a moment after a change by the user. */
export function useComparisonClock(
  stored: StoredClock,
  panes: readonly VideoPane[],
  onChange: (stored: StoredClock) => void,
): Clock {
  const [notifier] = useState(createNotifier);
  const [clock] = useState(() => createClock(stored, notifier.notifyLater));
  useEffect(() => notifier.listen(onChange), [notifier, onChange]);
  useEffect(
    () => () => {
      clock.close();
      notifier.notifyNow();
    },
    [notifier, clock],
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
  let listener: ((stored: StoredClock) => void) | undefined;
  let waiting: StoredClock | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const notifyNow = () => {
    clearTimeout(timer);
    if (waiting) listener?.(waiting);
    waiting = undefined;
  };
  return {
    notifyNow,
    notifyLater(stored: StoredClock) {
      waiting = stored;
      clearTimeout(timer);
      timer = setTimeout(notifyNow, delay);
    },
    listen(next: (stored: StoredClock) => void) {
      listener = next;
      window.addEventListener('pagehide', notifyNow);
      return () => window.removeEventListener('pagehide', notifyNow);
    },
  };
}
