import { ActionIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { CommandTooltip } from '../commands/command-tooltip.tsx';
import type { RovingFocus } from '../roving-focus/use-roving-focus.ts';

interface TipButtonProps {
  readonly label: string;
  readonly shortcut: CommandName;
  readonly icon: TablerIcon;
  readonly press: () => void;
  readonly isMain?: boolean;
  readonly isSmall?: boolean;
  readonly pressed?: boolean;
  /** Makes it an item of a toolbar, which is one stop of the Tab key. */
  readonly inToolbar?: ReturnType<RovingFocus['item']> | undefined;
}

/** A button of the transport: an icon, with its name and its key in the tooltip. */
export function TooltipButton({
  label,
  shortcut,
  icon: Icon,
  press,
  isMain,
  isSmall,
  pressed,
  inToolbar,
}: TipButtonProps) {
  const look = isMain ? { variant: 'default' } : isSmall ? { size: 24 } : {};
  return (
    <CommandTooltip by={shortcut} tip={label}>
      <ActionIcon {...look} {...inToolbar} aria-label={label} aria-pressed={pressed} onClick={press}>
        <Icon size={isSmall ? 14 : 16} stroke={1.5} />
      </ActionIcon>
    </CommandTooltip>
  );
}
