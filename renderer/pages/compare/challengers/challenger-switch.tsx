import { ActionIcon } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import { firstChallengerState } from '../../../../shared/comparisons/view-state.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import type { OpenComparison } from '../use-comparison.ts';

/** Switches between all panes, and the pick with one challenger, which needs two results. */
export function ChallengerSwitch({ open }: { open: OpenComparison }) {
  const { all, challengers, challengerState = firstChallengerState, changeStage } = open;
  const isOn = challengers !== undefined;
  const canToggle = isOn || all.filter(({ kind }) => kind === 'item').length > 1;
  const toggle = () => canToggle && changeStage({ champion: { ...challengerState, isOn: !isOn } });
  useCommands(canToggle ? { championMode: toggle } : {});
  return (
    <CommandTooltip by="championMode" tip={canToggle ? 'Pick and challenger' : 'A challenger needs two results'}>
      <ActionIcon
        size={24}
        aria-label="Pick and challenger"
        aria-pressed={isOn}
        onClick={toggle}
        {...(!canToggle && { 'data-disabled': true, 'aria-disabled': true })}
      >
        <IconCrown size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </CommandTooltip>
  );
}
