import { skipToken, useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/api-provider.tsx';
import { isSecondWindow } from '../../../api/is-second-window.ts';
import { type Clock, createClock } from './clock.ts';
import type { StoredClock } from './clock-state.ts';
import type { VideoPane } from './video-panes.ts';

/** A drag changes the value with every movement; it is reported after a pause. Milliseconds. */
const delay = 250;

const noPanes: readonly VideoPane[] = [];

/**
 * The clock of one comparison. `onChange` receives the state to save, a moment after a change by the user. `prepared`
 * panes follow the clock unseen.
 */
export function useComparisonClock(
  stored: StoredClock,
  panes: readonly VideoPane[],
  onChange: (stored: StoredClock) => void,
  prepared: readonly VideoPane[] = noPanes,
): Clock {
  const [notifier] = useState(createNotifier);
  const [clock] = useState(() => createClock(stored, notifier.notifyLater, isSecondWindow));
  useEffect(() => notifier.listen(onChange), [notifier, onChange]);
  useEffect(
    () => () => {
      clock.close();
      notifier.notifyNow();
    },
    [notifier, clock],
  );
  const order = idsOf(panes);
  const preparedOrder = idsOf(prepared);
  useEffect(() => clock.arrange(order.split(' '), preparedOrder.split(' ')), [clock, order, preparedOrder]);

  const api = useApi();
  const all = [...panes, ...prepared];
  const videos = useQueries({
    queries: all.map(({ itemId }) =>
      api.library.videoFrames.queryOptions({ input: itemId === undefined ? skipToken : { id: itemId } }),
    ),
  });
  const measured = videos.map((video) => video.data);
  useEffect(() => {
    for (const [index, { id }] of all.entries()) clock.measure(id, measured[index]);
  });
  return clock;
}

const idsOf = (panes: readonly VideoPane[]) => panes.map(({ id }) => id).join(' ');

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
