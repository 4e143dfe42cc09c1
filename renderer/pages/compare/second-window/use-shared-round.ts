import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Vote } from '../../../../shared/comparisons/review/vote.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import type { Calls } from '../../../api/call-types.ts';
import { isSecondWindow } from '../../../api/is-second-window.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { notifyProblem } from '../../../ui/toast.ts';
import { type BlindRound, type OrderedResult, openBlindRound, orderOf } from '../review/round/blind-round.ts';
import { type RoundState, useRound } from '../review/round/round-store.ts';
import { useIsLinked } from './linked-windows.ts';
import { openWindowChannel } from './window-channel.ts';

/** A blind round as another window needs it. `order` is absent without a round. */
interface SharedRound extends Pick<RoundState, 'criterion' | 'votes'> {
  readonly task?: Vote['task'];
  readonly order?: readonly OrderedResult[];
  /** The round ended with this state. `revealed`: the first window shows the names. */
  readonly ended?: 'revealed' | 'left';
}

/** A second window shows no names before it knows that there is no blind round. Milliseconds. */
const mostWaitingMs = 300;

/** Shares the blind round of a comparison. Returns true while this window must hide the names without a round. */
export function useSharedRound(comparisonId: string): boolean {
  const calls = useCalls();
  const cache = useQueryClient();
  const isLinked = useIsLinked();
  const [mustHide, setMustHide] = useState(isSecondWindow);
  useEffect(() => {
    if (!isLinked) return;
    const timer = setTimeout(() => setMustHide(false), mostWaitingMs);
    const stop = shareRound(comparisonId, { calls, cache }, (isLoading) => {
      clearTimeout(timer);
      setMustHide(isLoading);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [comparisonId, calls, cache, isLinked]);
  return mustHide;
}

/** `onLoading` is called when the results of another window's round start or end to load. */
function shareRound(
  comparisonId: string,
  access: { readonly calls: Calls; readonly cache: QueryClient },
  onLoading: (isLoading: boolean) => void,
): () => void {
  /** The round that this window has open, or loads for another window. */
  let known: string | undefined;
  let isReceiving = false;
  const openRound = () => {
    const { round } = useRound.getState();
    return round?.comparisonId === comparisonId ? round : undefined;
  };
  const current = () => sharedRoundOf(useRound.getState(), openRound());

  async function load(order: readonly OrderedResult[], task: Vote['task']): Promise<BlindRound | undefined> {
    const key = keyOf(order);
    known = key;
    onLoading(true);
    try {
      const round = await openBlindRound({ comparisonId, task, order, ...access });
      if (known === key) return round;
      round.close();
    } catch (error) {
      notifyProblem('Couldn’t show the blind round', problemOf(error));
    }
    return undefined;
  }

  async function receive({ order, task, ended, criterion, votes }: SharedRound): Promise<void> {
    const loaded = order && task && known !== keyOf(order) ? await load(order, task) : undefined;
    isReceiving = true;
    const { startRound, reveal, end } = useRound.getState();
    if (loaded) startRound(loaded);
    if (order && openRound()) useRound.setState({ criterion, votes });
    if (ended && openRound()) (ended === 'revealed' ? reveal : end)();
    if (ended) known = undefined;
    isReceiving = false;
    onLoading(false);
  }

  const channel = openWindowChannel<SharedRound>(`round of ${comparisonId}`, {
    current,
    receive: (shared) => void receive(shared),
  });
  const stop = useRound.subscribe((now, before) => {
    const round = openRound();
    const isOver = !round && before.round?.comparisonId === comparisonId;
    if (now.round !== before.round) known = round && keyOf(orderOf(round));
    if (isReceiving) return;
    const isChanged = now.round !== before.round || now.votes !== before.votes || now.criterion !== before.criterion;
    if (round && isChanged) channel.send(current());
    if (isOver) channel.send({ ...current(), ended: now.revealed ? 'revealed' : 'left' });
  });
  return () => {
    stop();
    channel.close();
  };
}

function sharedRoundOf({ criterion, votes }: RoundState, round: BlindRound | undefined): SharedRound {
  return { criterion, votes, ...(round && { task: round.task, order: orderOf(round) }) };
}

const keyOf = (order: readonly OrderedResult[]) => order.map(({ aliases }) => aliases.paneId).join(' ');
