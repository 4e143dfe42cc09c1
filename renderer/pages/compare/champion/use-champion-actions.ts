import type { ChampionState } from '../../../../shared/comparisons/view-state.ts';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { useClockItself } from '../playback/use-clock.ts';
import { useStageStore } from '../stage/stage-store.ts';
import type { OpenComparison } from '../use-comparison.ts';
import {
  audiblePaneAfter,
  type Champion,
  promoteChallenger,
  stepChallenger,
  toggleSkipsRejected,
  withRoles,
} from './champion-changes.ts';
import { paneFactsOf } from './visible-panes.ts';

interface ChampionActions {
  readonly step: (by: 1 | -1) => void;
  /** The challenger becomes the champion, with Undo. */
  readonly promote: () => void;
  /** Toggles whether rejected results challenge. */
  readonly skipRejected: () => void;
}

/** Returns the actions of champion and challenger. */
export function useChampionActions(open: OpenComparison, state: ChampionState, champion: Champion): ChampionActions {
  const { all, changeStage } = open;
  const { championId, challengerId } = champion;
  const clock = useClockItself();
  const store = useStageStore();
  /** The sound stays with a role when its pane changes, and the only visible pane with the challenger. */
  const show = (next: ChampionState) => {
    changeStage({ champion: next });
    store.setState(({ solo }) => ({
      solo: solo !== undefined && solo === challengerId ? next.challengerId : undefined,
    }));
    const { heard } = clock.state.getState();
    const audible = audiblePaneAfter(heard, champion, next);
    if (audible !== heard) clock.setSound(audible);
  };
  return {
    step: (by) => show(stepChallenger(state, champion, by)),
    promote() {
      const promoted = all.find(({ pane }) => pane.id === challengerId);
      if (!promoted) return;
      show(promoteChallenger(state, champion));
      const before = withRoles(state, championId, challengerId);
      rememberUndo(`${promoted.letter} is the champion`, () => changeStage({ champion: before }));
    },
    skipRejected() {
      changeStage({ champion: toggleSkipsRejected(state, champion, all.map(paneFactsOf)) });
    },
  };
}
