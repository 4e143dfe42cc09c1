import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface SelectMenuButtonProps {
  /** Text of the current choice. */
  readonly label: string;
  /** Full text, for a choice that may be cut off. */
  readonly title?: string;
  /** Pixels. */
  readonly widest?: number;
  readonly icon?: ReactNode;
  readonly className?: string | undefined;
  /** The choices. */
  readonly children: ReactNode;
}

/** Shows the current choice, and opens a menu of all choices. */
export function SelectMenuButton({ label, title, widest, icon, className, children }: SelectMenuButtonProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="subtle"
          {...(widest !== undefined && { maw: widest })}
          {...(className !== undefined && { className })}
          {...(title !== undefined && { title })}
          leftSection={icon}
          rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden />}
        >
          <span className="cut">{label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown style={{ maxHeight: 'min(360px, var(--room, 360px))', overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
