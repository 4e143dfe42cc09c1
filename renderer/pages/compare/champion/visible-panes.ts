import { type ChampionState, mostVisiblePanes } from '../../../../shared/comparisons/view-state.ts';
import type { ShownPane } from '../../../entities/comparisons/pane-contents.ts';
import { type Champion, championOf, type PaneFacts } from './champion-changes.ts';

export interface VisiblePanes {
  /** In the order of the stage. */
  readonly shown: readonly ShownPane[];
  /** Loaded and on the clock, but hidden, so that the next and the previous challenger appear immediately. */
  readonly prepared: readonly ShownPane[];
  /** Set while champion and challenger are the only visible panes. */
  readonly champion: Champion | undefined;
}

/** Returns champion and challenger, or else the first panes of a comparison. */
export function visiblePanes(all: readonly ShownPane[], state: ChampionState | undefined): VisiblePanes {
  const champion = state?.isOn ? championOf(state, all.map(paneFactsOf)) : undefined;
  if (!champion) return { shown: all.slice(0, mostVisiblePanes), prepared: [], champion };
  const { championId, challengerId, previousId, nextId } = champion;
  const panesOf = (ids: readonly (string | undefined)[]) =>
    ids.flatMap((id) => all.find(({ pane }) => pane.id === id) ?? []);
  return { shown: panesOf([championId, challengerId]), prepared: panesOf([nextId, previousId]), champion };
}

export function paneFactsOf(shown: ShownPane): PaneFacts {
  const isResult = shown.kind === 'item';
  return { paneId: shown.pane.id, hasResult: isResult, flag: isResult ? shown.item.flag : undefined };
}
