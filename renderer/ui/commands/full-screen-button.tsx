import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { CommandTooltip } from './command-tooltip.tsx';

interface FullScreenButtonProps {
  /** The command whose keys have the same effect. */
  readonly by: CommandName;
  readonly isFull: boolean;
  readonly setFull: (isFull: boolean) => void;
  /** Size of the icon, equal to the adjacent icons. */
  readonly size?: 14 | 16;
}

/** Enters and leaves full screen. The page decides what is shown then. */
export function FullScreenButton({ by, isFull, setFull, size = 16 }: FullScreenButtonProps) {
  const Icon = isFull ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <CommandTooltip by={by} tip={isFull ? 'Exit full screen' : 'Full screen'}>
      <ActionIcon
        size={24}
        className="full-screen-button"
        aria-label="Full screen"
        aria-pressed={isFull}
        onClick={() => setFull(!isFull)}
      >
        <Icon size={size} stroke={1.5} aria-hidden />
      </ActionIcon>
    </CommandTooltip>
  );
}
