import { firstChallengerState } from '../../../../../shared/comparisons/view-state.ts';
import { useCommands } from '../../../../ui/commands/use-command.ts';
import type { OpenComparison } from '../common/use-comparison.ts';

/** Switches between all panes, and the pick with one challenger. `toggle` is absent until there are two results. */
export function useChallengerMode({ all, challengers, challengerState, changeStage }: OpenComparison) {
  const isOn = challengers !== undefined;
  const canToggle = isOn || all.filter(({ kind }) => kind === 'item').length > 1;
  const toggle = () => changeStage({ champion: { ...(challengerState ?? firstChallengerState), isOn: !isOn } });
  useCommands(canToggle ? { championMode: toggle } : {});
  return { isOn, ...(canToggle && { toggle }) };
}
