import { Button, Popover } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useState } from 'react';

interface OrderButtonProps {
  readonly title: string;
  /** Names it where the title alone would not. */
  readonly label?: string;
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  readonly width?: number;
  readonly children: ReactNode;
}

/** Opens a list next to the button. The button receives the focus after the list is closed. */
export function PopoverButton({ title, label, icon: Icon, width = 260, children }: OrderButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="top-end" width={width} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          size="xs"
          variant="subtle"
          title={title}
          aria-label={label}
          leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        p={8}
        aria-label={label ?? title}
        // Keys of the list must not reach the page and the toolbar.
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
