import { type ChallengerState, mostVisiblePanes } from '../../../../../shared/comparisons/view-state.ts';
import type { ShownPane } from '../../../../entities/comparisons/pane-contents.ts';
import { type Challengers, challengersOf } from './challengers.ts';

export interface VisiblePanes {
  /** In the order of the stage. */
  readonly shown: readonly ShownPane[];
  /** Loaded and on the clock, but hidden, so that the next and the previous challenger appear immediately. */
  readonly prepared: readonly ShownPane[];
  /** Set while the pick and its challenger are the only visible panes. */
  readonly challengers: Challengers | undefined;
}

/** Returns the pick and its challenger, or else the first panes of a comparison. */
export function visiblePanes(all: readonly ShownPane[], state: ChallengerState | undefined): VisiblePanes {
  const facts = all.map(({ pane, ...content }) => ({
    paneId: pane.id,
    hasResult: content.kind === 'item',
    flag: content.kind === 'item' ? content.item.flag : undefined,
  }));
  const challengers = state?.isOn ? challengersOf(state, facts) : undefined;
  if (!challengers) return { shown: all.slice(0, mostVisiblePanes), prepared: [], challengers };
  const { keptId, challengerId, previousId, nextId } = challengers;
  const panesOf = (ids: readonly (string | undefined)[]) =>
    ids.flatMap((id) => all.find(({ pane }) => pane.id === id) ?? []);
  return { shown: panesOf([keptId, challengerId]), prepared: panesOf([nextId, previousId]), challengers };
}
