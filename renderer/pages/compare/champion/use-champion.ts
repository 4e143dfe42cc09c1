import type { ChampionState } from '../../../../shared/comparisons/view-state.ts';
import { rememberUndo } from '../../../ui/undo-toast.tsx';
import { useClockItself } from '../playback/use-clock.ts';
import { useStageStore } from '../stage/stage-store.ts';
import type { OpenComparison } from '../use-comparison.ts';
import { type Champion, promoteChallenger, stepChallenger, toggleSkipsRejected, withRoles } from './champion-steps.ts';
import { paneFactsOf } from './visible-panes.ts';

interface ChampionActions {
  readonly step: (by: 1 | -1) => void;
  /** The challenger becomes the champion, with Undo. */
  readonly promote: () => void;
  /** Toggles whether rejected results challenge. */
  readonly skipRejected: () => void;
}

/** Returns the actions of champion and challenger. */
export function useChampion(open: OpenComparison, state: ChampionState, champion: Champion): ChampionActions {
  const { all, changeStage } = open;
  const { championId, challengerId } = champion;
  const clock = useClockItself();
  const store = useStageStore();
  /** Sound and the only visible pane stay with the challenger when it changes. */
  const show = (next: ChampionState) => {
    changeStage({ champion: next });
    store.setState(({ solo }) => ({
      solo: solo !== undefined && solo === challengerId ? next.challengerId : undefined,
    }));
    const { heard } = clock.state.getState();
    const isVisible = heard === next.championId || heard === next.challengerId;
    if (heard !== undefined && heard === challengerId && !isVisible) {
      clock.setSound(next.challengerId ?? next.championId);
    }
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
