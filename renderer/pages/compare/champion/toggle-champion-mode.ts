import { firstChampionState } from '../../../../shared/comparisons/view-state.ts';
import type { OpenComparison } from '../use-comparison.ts';

/** Starts champion and challenger where the user left it, or shows the other panes again. */
export function toggleChampionMode({ championState, champion, changeStage }: OpenComparison): void {
  changeStage({ champion: { ...(championState ?? firstChampionState), isOn: champion === undefined } });
}
