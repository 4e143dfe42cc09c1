import { QueryObserver, skipToken, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/api-provider.tsx';
import { isSecondWindow } from '../../../api/is-second-window.ts';
import { useUnchanged } from '../../../ui/use-unchanged.ts';
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

  useFrameTimes(clock, panes, prepared);
  return clock;
}

/** Passes the measured frames of each video to the clock. The component is not rendered for it: it shows no frame. */
function useFrameTimes(clock: Clock, panes: readonly VideoPane[], prepared: readonly VideoPane[]): void {
  const api = useApi();
  const cache = useQueryClient();
  const order = useUnchanged({ panes: panes.map(videoOf), prepared: prepared.map(videoOf) });
  useEffect(() => {
    const stops = [...order.panes, ...order.prepared].map(({ id, itemId }) => {
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

const videoOf = ({ id, itemId }: VideoPane) => ({ id, itemId });
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
