import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Vote } from '../../../../../../shared/comparisons/review/vote.ts';
import { useCalls } from '../../../../../api/api-provider.tsx';
import type { Calls } from '../../../../../api/call-types.ts';
import { isSecondWindow } from '../../../../../api/is-second-window.ts';
import { usePairRound } from '../../../../../entities/projects/use-project.ts';
import { clearNotifications } from '../../../../../ui/notification-store.ts';
import { notifyFailure } from '../../../../../ui/notify.ts';
import type { Finished } from '../../common/use-votes.ts';
import { useIsWindowLinked } from '../../second-window/is-window-linked.ts';
import { openWindowChannel } from '../../second-window/window-channel.ts';
import { type BlindRound, type OrderedResult, openBlindRound, orderAtRandom, orderOf } from './blind-round.ts';
import { type RoundState, useRound } from './round-store.ts';

const keyOf = (order: readonly OrderedResult[]) => order.map(({ aliases }) => aliases.paneId).join(' ');

/**
 * Returns a function that opens a blind round of results. Resolves to false if their files can't be loaded; a round that
 * is no longer wanted when they are is discarded.
 */
export function useOpenRound(): (
  comparisonId: string,
  task: Vote['task'],
  finished: readonly Finished[],
) => Promise<boolean> {
  const calls = useCalls();
  const cache = useQueryClient();
  return async (comparisonId, task, finished) => {
    if (useRound.getState().preparing !== undefined) return true;
    useRound.setState({ preparing: comparisonId });
    try {
      const round = await openBlindRound({ comparisonId, task, order: orderAtRandom(finished), calls, cache });
      // The round is discarded when the user left the page or opened another comparison meanwhile.
      if (useRound.getState().preparing !== comparisonId) {
        round.close();
        return true;
      }
      // Notifications name models and panes, therefore they are cleared before the round.
      clearNotifications();
      useRound.getState().startRound(round);
      return true;
    } catch (error) {
      useRound.setState({ preparing: undefined });
      notifyFailure('Couldn’t start the blind round')(error);
      return false;
    }
  };
}

/** A second window shows no names before it knows that there is no blind round. Milliseconds. */
const mostWaitingMs = 2000;

/** Shares the blind round of a comparison. Returns true while this window must hide the names without a round. */
export function useSharedRound(comparisonId: string): boolean {
  const calls = useCalls();
  const cache = useQueryClient();
  const isLinked = useIsWindowLinked();
  const [mustHide, setMustHide] = useState(isSecondWindow);
  useEffect(() => {
    if (!isLinked) return;
    const timer = setTimeout(() => setMustHide(false), mostWaitingMs);
    const stop = shareRound(comparisonId, { calls, cache }, (isHidden) => {
      clearTimeout(timer);
      setMustHide(isHidden);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [comparisonId, calls, cache, isLinked]);
  return mustHide;
}

/** `setHidden` is called with true while another window has or prepares a round that this window cannot show yet. */
function shareRound(
  comparisonId: string,
  access: { readonly calls: Calls; readonly cache: QueryClient },
  setHidden: (isHidden: boolean) => void,
): () => void {
  let isReceiving = false;
  const openRound = () => {
    const { round } = useRound.getState();
    return round?.comparisonId === comparisonId ? round : undefined;
  };
  /** Between two pairs of a test set, the next round follows. */
  const isBetweenPairs = () => !openRound() && usePairRound.getState().round?.comparisonId === comparisonId;
  const isLoading = ({ preparing }: RoundState) => preparing === comparisonId;
  const isPreparing = (state: RoundState) => isLoading(state) || isBetweenPairs();
  const current = () => sharedRoundOf(useRound.getState(), openRound(), isPreparing(useRound.getState()));

  const receiver = createRoundReceiver({
    load: (order, task) => openBlindRound({ comparisonId, task, order, ...access }),
    apply({ order, ended, criterion, votes }, loaded) {
      isReceiving = true;
      const { startRound, reveal, end } = useRound.getState();
      if (loaded) {
        end();
        startRound(loaded);
      }
      if (order && openRound()) useRound.setState({ criterion, votes });
      if (ended && openRound()) (ended === 'revealed' ? reveal : end)();
      isReceiving = false;
    },
    setHidden,
    onFailure: notifyFailure('Couldn’t show the blind round'),
  });
  const channel = openWindowChannel<SharedRound>(`round of ${comparisonId}`, {
    // A second window without a round cannot know that there is none.
    current: () => (isSecondWindow && !openRound() ? undefined : current()),
    receive: receiver.receive,
  });
  const stop = useRound.subscribe((now, before) => {
    const round = openRound();
    if (now.round !== before.round) receiver.setOpen(round && orderOf(round));
    if (isReceiving) return;
    const isOver = !round && before.round?.comparisonId === comparisonId;
    const isChanged = now.round !== before.round || now.votes !== before.votes || now.criterion !== before.criterion;
    if (isOver) channel.send({ ...current(), ended: now.revealed ? 'revealed' : 'left' });
    else if ((round && isChanged) || isLoading(now) !== isLoading(before)) channel.send(current());
  });
  const open = openRound();
  receiver.setOpen(open && orderOf(open));
  if (open) channel.send(current());
  const sendLeft = () => channel.send({ ...sharedRoundOf(useRound.getState(), undefined, false), ended: 'left' });
  const stopPairs = usePairRound.subscribe((now, before) => {
    if (before.round?.comparisonId === comparisonId && !now.round && !openRound()) sendLeft();
  });
  // A window that closes never finishes the round that it prepares. An open round continues in the other window.
  const onPageHide = () => isPreparing(useRound.getState()) && sendLeft();
  window.addEventListener('pagehide', onPageHide);
  return () => {
    window.removeEventListener('pagehide', onPageHide);
    // Leaving the page ends the round.
    if (!isSecondWindow && (openRound() || isPreparing(useRound.getState()))) sendLeft();
    stop();
    stopPairs();
    receiver.close();
    channel.close();
  };
}

function sharedRoundOf(
  { criterion, votes }: RoundState,
  round: BlindRound | undefined,
  isPreparing: boolean,
): SharedRound {
  return { criterion, votes, isPreparing, ...(round && { task: round.task, order: orderOf(round) }) };
}

/** A blind round as another window needs it. `order` is absent without a round. */
export interface SharedRound extends Pick<RoundState, 'criterion' | 'votes'> {
  readonly task?: Vote['task'];
  readonly order?: readonly OrderedResult[];
  /** The results of the next round load, and no name may be visible. */
  readonly isPreparing?: boolean;
  /** The round ended with this state. `revealed`: the first window shows the names. */
  readonly ended?: 'revealed' | 'left';
}

interface RoundReceiverOptions {
  readonly load: (order: readonly OrderedResult[], task: Vote['task']) => Promise<BlindRound>;
  /** Shows a state: in the round that has just loaded, or else in the open one. */
  readonly apply: (shared: SharedRound, loaded?: BlindRound) => void;
  /** True while a round exists that this window cannot show yet. */
  readonly setHidden: (isHidden: boolean) => void;
  readonly onFailure: (error: unknown) => void;
}

interface RoundReceiver {
  /** Takes the state of another window. */
  receive(shared: SharedRound): void;
  /** Call when this window has opened a round, or has none any more. */
  setOpen(order: readonly OrderedResult[] | undefined): void;
  /** A round that still loads is closed and not shown. */
  close(): void;
}

/**
 * Shows the rounds of another window. Each round loads once; the states that arrive meanwhile count only up to the newest.
 * A round that cannot load stays hidden until it ends.
 */
export function createRoundReceiver({ load, apply, setHidden, onFailure }: RoundReceiverOptions): RoundReceiver {
  /** The round that is open or loads here, or failed to load. */
  let known: string | undefined;
  let isOpen = false;
  let newest: SharedRound | undefined;

  async function loadRound(order: readonly OrderedResult[], task: Vote['task']): Promise<void> {
    const key = keyOf(order);
    known = key;
    isOpen = false;
    setHidden(true);
    try {
      const round = await load(order, task);
      if (known !== key || !newest) return round.close();
      isOpen = true;
      apply(newest, round);
      setHidden(false);
    } catch (error) {
      if (known === key) onFailure(error);
    }
  }

  return {
    receive(shared) {
      const { order, task, ended, isPreparing = false } = shared;
      newest = shared;
      if (order && task && !ended) {
        if (known !== keyOf(order)) void loadRound(order, task);
        else if (isOpen) apply(shared);
        return;
      }
      if (ended) apply(shared);
      if (ended || !isOpen) known = undefined;
      setHidden(isPreparing);
    },
    setOpen(order) {
      known = order && keyOf(order);
      isOpen = order !== undefined;
    },
    close() {
      known = undefined;
    },
  };
}
