import { Tooltip, type TooltipProps } from '@mantine/core';
import { cloneElement, type ReactElement } from 'react';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { ariaKeysOf } from './keys-of-command.ts';
import { ShortcutTooltip } from './shortcut-tooltip.tsx';

interface KeyedProps extends Omit<TooltipProps, 'label' | 'children'> {
  /** What the control does too; several where keys go both ways. */
  readonly by: CommandName | readonly CommandName[];
  /** What the tooltip says before the keys. */
  readonly tip: string;
  /** Which of the keys it is, where there is one for each pane. */
  readonly digit?: number;
  readonly children: ReactElement<{ 'aria-keyshortcuts'?: string }>;
}

/** A control that a key does too: its tooltip names the key, and so does what is read aloud. */
export function CommandButton({ by, tip, digit, children, ...tooltip }: KeyedProps) {
  return (
    <Tooltip {...tooltip} label={<ShortcutTooltip text={tip} by={by} {...(digit !== undefined && { digit })} />}>
      {cloneElement(children, { 'aria-keyshortcuts': ariaKeysOf(by, digit) })}
    </Tooltip>
  );
}
