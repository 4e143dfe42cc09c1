import { Menu } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CommandName } from '../../../../../shared/commands/command-list.ts';
import { usePrintedKeys } from '../../../../ui/commands/keys-of-command.ts';

/** Shows the shortcut of a command on screen. Empty for a command without one. */
export function KeyHint({ by, digit }: { by: CommandName; digit?: number }) {
  const keys = usePrintedKeys(by, digit);
  return keys.length === 0 ? null : <kbd>{keys.join(' ')}</kbd>;
}

/** The title of a menu entry, with the shortcut of its command. */
export function KeyedTitle({ by, children }: { by: CommandName; children: ReactNode }) {
  return (
    <span className="row">
      <span className="grow">{children}</span>
      <KeyHint by={by} />
    </span>
  );
}

interface KeyedMenuItemProps {
  readonly icon: TablerIcon;
  /** The command that does the same. */
  readonly by?: CommandName;
  /** The number of the pane, for a command with one digit per pane. */
  readonly digit?: number;
  readonly disabled?: boolean;
  readonly press: () => void;
  readonly children: ReactNode;
}

/** An entry of a menu with its icon, and the shortcut of its command. */
export function KeyedMenuItem({ icon: Icon, by, digit, disabled = false, press, children }: KeyedMenuItemProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
      rightSection={by && <KeyHint by={by} {...(digit !== undefined && { digit })} />}
      disabled={disabled}
      onClick={press}
    >
      {children}
    </Menu.Item>
  );
}
