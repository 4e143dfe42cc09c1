import type { Vote } from '../../../../shared/comparisons/review/vote.ts';
import type { BlindRound, OrderedResult } from '../review/round/blind-round.ts';
import type { RoundState } from '../review/round/round-store.ts';

/** A blind round as another window needs it. `order` is absent without a round. */
export interface SharedRound extends Pick<RoundState, 'criterion' | 'votes'> {
  readonly task?: Vote['task'];
  readonly order?: readonly OrderedResult[];
  /** The results of the next round load, and no name may be visible. */
  readonly isPreparing?: boolean;
  /** The round ended with this state. `revealed`: the first window shows the names. */
  readonly ended?: 'revealed' | 'left';
}

export interface RoundReceiverOptions {
  readonly load: (order: readonly OrderedResult[], task: Vote['task']) => Promise<BlindRound>;
  /** Shows a state: in the round that has just loaded, or else in the open one. */
  readonly apply: (shared: SharedRound, loaded?: BlindRound) => void;
  /** True while a round exists that this window cannot show yet. */
  readonly setHidden: (isHidden: boolean) => void;
  readonly onFailure: (error: unknown) => void;
}

export interface RoundReceiver {
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

const keyOf = (order: readonly OrderedResult[]) => order.map(({ aliases }) => aliases.paneId).join(' ');
