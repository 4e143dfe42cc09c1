import { firstChampionState } from '../../../../shared/comparisons/view-state.ts';
import type { OpenComparison } from '../use-comparison.ts';

/** Starts champion and challenger where the user left it, or shows the other panes again. */
export function toggleChampionMode({ comparison, champion, changeStage }: OpenComparison): void {
  const state = comparison.stage.champion ?? firstChampionState;
  changeStage({ champion: { ...state, isOn: champion === undefined } });
}
