import { ActionIcon } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import type { OpenComparison } from '../use-comparison.ts';
import { toggleChampionMode } from './toggle-champion-mode.ts';

/** Switches between all panes, and champion and challenger, which needs two results. */
export function ChampionSwitch({ open }: { open: OpenComparison }) {
  const isOn = open.champion !== undefined;
  const canToggle = isOn || open.all.filter(({ kind }) => kind === 'item').length > 1;
  const toggle = () => canToggle && toggleChampionMode(open);
  useCommands(canToggle ? { championMode: toggle } : {});
  return (
    <CommandTooltip
      by="championMode"
      tip={canToggle ? 'Champion and challenger' : 'Champion and challenger need two results'}
    >
      <ActionIcon
        size={24}
        aria-label="Champion and challenger"
        aria-pressed={isOn}
        onClick={toggle}
        {...(!canToggle && { 'data-disabled': true, 'aria-disabled': true })}
      >
        <IconCrown size={14} stroke={1.5} aria-hidden />
      </ActionIcon>
    </CommandTooltip>
  );
}
