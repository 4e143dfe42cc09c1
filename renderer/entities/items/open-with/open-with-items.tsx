import { Button, Menu } from '@mantine/core';
import { IconAppWindow, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { navigate } from 'wouter/use-hash-location';
import { settingsPath } from '../../../../shared/settings/settings-places.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { notifyFailure } from '../../../ui/notify.ts';

interface OpenWithItemsProps {
  readonly itemId: string;
  /** Called when the page changes, for a container over the page. */
  readonly leave?: () => void;
}

/** Menu entries that open the original file of an item with programs of the computer. */
export function OpenWithItems({ itemId, leave }: OpenWithItemsProps) {
  const { openPrograms: programs } = useCalls();
  const { shell } = useSynced('app');
  const { openPrograms } = useSynced('settings');
  const failed = notifyFailure('Couldn’t open the file');
  const open = (programId?: string) =>
    programs.openItem({ id: itemId, ...(programId === undefined ? {} : { programId }) }).catch(failed);
  const addProgram = () => {
    if (shell !== 'browser') {
      programs.add({}).then(({ program }) => program && open(program.id), failed);
      return;
    }
    // The browser has no dialog for programs, so Settings has a field for the path.
    leave?.();
    navigate(settingsPath('storage', 'open-with'));
  };
  return (
    <>
      <Menu.Item leftSection={<IconExternalLink size={14} stroke={1.5} aria-hidden />} onClick={() => void open()}>
        Default program
      </Menu.Item>
      {openPrograms.map(({ id, name, path }) => (
        <Menu.Item
          key={id}
          title={path}
          leftSection={<IconAppWindow size={14} stroke={1.5} aria-hidden />}
          onClick={() => void open(id)}
        >
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />} onClick={addProgram}>
        Add program…
      </Menu.Item>
    </>
  );
}

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

/** Shows a file in the system's file manager, or says why not. */
export function useShowInFolder(): (id: string) => void {
  const calls = useCalls();
  return (id) => void calls.library.reveal({ id }).catch(notifyFailure('Couldn’t show the file'));
}
