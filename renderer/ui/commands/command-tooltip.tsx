import { type ComponentProps, cloneElement, type ReactElement } from 'react';
import type { CommandName } from '../../../shared/commands/command-list.ts';
import { Tooltip } from '../tooltip.tsx';
import { ariaKeysOf } from './keys-of-command.ts';
import { ShortcutTooltip } from './shortcut-tooltip.tsx';

interface CommandButtonProps extends Omit<ComponentProps<typeof Tooltip>, 'label' | 'children'> {
  /** Command that the control executes too; several when keys work in both directions. */
  readonly by: CommandName | readonly CommandName[];
  /** Text of the tooltip before the keys. */
  readonly tip: string;
  /** Digit of the key, when there is one key per pane. */
  readonly digit?: number;
  readonly children: ReactElement<{ 'aria-keyshortcuts'?: string }>;
}

/** A control that a key does too: its tooltip names the key, and so does what is read aloud. */
export function CommandTooltip({ by, tip, digit, children, ...tooltip }: CommandButtonProps) {
  return (
    <Tooltip {...tooltip} label={<ShortcutTooltip text={tip} by={by} {...(digit !== undefined && { digit })} />}>
      {cloneElement(children, { 'aria-keyshortcuts': ariaKeysOf(by, digit) })}
    </Tooltip>
  );
}
