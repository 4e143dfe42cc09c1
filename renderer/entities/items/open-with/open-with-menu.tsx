import { Button, Menu } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { OpenWithItems } from './open-with-items.tsx';

interface OpenWithMenuProps {
  readonly itemId: string;
  /** Called with `true` while the menu is open, which Escape closes. */
  readonly onOpen?: (isOpen: boolean) => void;
  readonly leave?: () => void;
}

/** The button that opens the original file of an item with another program. */
export function OpenWithMenu({ itemId, onOpen, leave }: OpenWithMenuProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onOpen?.(isOpen), [onOpen, isOpen]);
  return (
    <Menu position="bottom-end" keepMounted={false} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <Button size="xs" leftSection={<IconExternalLink size={14} stroke={1.5} aria-hidden />}>
          Open with
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <OpenWithItems itemId={itemId} {...(leave && { leave })} />
      </Menu.Dropdown>
    </Menu>
  );
}
