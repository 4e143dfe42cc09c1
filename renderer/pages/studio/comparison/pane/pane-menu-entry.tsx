import { Menu } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CommandName } from '../../../../../shared/commands/command-list.ts';
import { KeyHint } from '../common/key-hint.tsx';

interface PaneMenuEntryProps {
  readonly icon: TablerIcon;
  readonly children: ReactNode;
  readonly press: () => void;
  readonly by?: CommandName;
  /** The number of the pane, for a command with one digit per pane. */
  readonly digit?: number;
  readonly disabled?: boolean;
}

/** An entry of the pane menu with the shortcut of its command. */
export function PaneMenuEntry({ icon: Icon, by, digit, press, disabled = false, children }: PaneMenuEntryProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={14} stroke={1.5} />}
      rightSection={by && <KeyHint by={by} {...(digit !== undefined && { digit })} />}
      disabled={disabled}
      onClick={press}
    >
      {children}
    </Menu.Item>
  );
}

interface PaneSubmenuProps {
  readonly icon: TablerIcon;
  readonly title: string;
  readonly by?: CommandName;
  readonly className?: string;
  /** The entries of the submenu. */
  readonly children: ReactNode;
}

/** Entry that opens a list beside the menu. Its shortcut opens only the list, or runs the first entry of the list. */
export function PaneSubmenu({ icon: Icon, title, by, className, children }: PaneSubmenuProps) {
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<Icon size={14} stroke={1.5} />}>
          <span className="row">
            <span className="grow">{title}</span>
            {by && <KeyHint by={by} />}
          </span>
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown {...(className !== undefined && { className })}>{children}</Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}
