import { ActionIcon } from '@mantine/core';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import type { CommandName } from '../../shared/commands/command-list.ts';
import { CommandButton } from './commands/command-button-props.tsx';

interface FullScreenButtonProps {
  /** The commands whose keys do the same. */
  readonly by: CommandName | readonly CommandName[];
  readonly isFull: boolean;
  readonly turn: (isFull: boolean) => void;
  /** Size of the icon, equal to the adjacent icons. */
  readonly size?: 14 | 16;
}

/** Fills the screen, and goes back. What then stands alone on the screen is up to the page around it. */
export function FullScreenButton({ by, isFull, turn, size = 16 }: FullScreenButtonProps) {
  const Icon = isFull ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <CommandButton by={by} tip={isFull ? 'Exit full screen' : 'Full screen'}>
      <ActionIcon
        size={24}
        className="full-screen-button"
        aria-label="Full screen"
        aria-pressed={isFull}
        onClick={() => turn(!isFull)}
      >
        <Icon size={size} stroke={1.5} aria-hidden />
      </ActionIcon>
    </CommandButton>
  );
}
